package org.ringside.ops.console.samples;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.ringside.ops.metrics.ProcFiles;
import org.ringside.ops.metrics.ProcFiles.ThreadTimes;

/**
 * What a process has taken of the machine since it began.
 *
 * @param cpuNs         its threads have run.
 * @param waitNs        its threads were ready to run, and did not.
 * @param residentBytes of its memory are in the machine's.
 * @param cores         that it may run on, as {@code 0-3}.
 */
public record ProcessUse(long cpuNs, long waitNs, long residentBytes, String cores) {
    /** Of a process that may end at any time: empty when it has. */
    static Optional<ProcessUse> of(final long pid) {
        final ProcFiles files = new ProcFiles(pid);
        try {
            final List<ThreadTimes> threads = files.threadsWithoutNames();
            final ProcFiles.Status status = files.status();
            return Optional.of(new ProcessUse(threads.stream().mapToLong(ThreadTimes::cpuNs).sum(),
                threads.stream().mapToLong(ThreadTimes::waitNs).sum(), status.residentBytes().orElse(0L),
                status.allowedCores()));
        } catch (final IOException ended) {
            return Optional.empty();
        }
    }
}
