package org.ringside.ops.console.samples;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.ringside.ops.metrics.ProcFiles;
import org.ringside.ops.metrics.ProcFiles.ThreadTimes;

/**
 * What a process has taken of the machine since it began.
 *
 * @param pid           of the process.
 * @param threads       that live, with their times.
 * @param residentBytes of its memory are in the machine's.
 * @param cores         that it may run on, as {@code 0-3}.
 */
public record ProcessUse(long pid, List<ThreadTimes> threads, long residentBytes, String cores) {
    /** Use of a process that may end at any time: empty when the process has ended. */
    static Optional<ProcessUse> of(final long pid) {
        final ProcFiles files = new ProcFiles(pid);
        try {
            final ProcFiles.Status status = files.status();
            return Optional.of(new ProcessUse(pid, files.threadsWithoutNames(), status.residentBytes().orElse(0L),
                status.allowedCores()));
        } catch (final IOException ended) {
            return Optional.empty();
        }
    }

    /** Nanoseconds that its threads have run since an earlier look. What has ended since is not known any more. */
    public long cpuNsSince(final ProcessUse before) {
        return since(before, ThreadTimes::cpuNs);
    }

    /** Nanoseconds that its threads were ready to run and did not, in the same way. */
    public long waitNsSince(final ProcessUse before) {
        return since(before, ThreadTimes::waitNs);
    }

    /** Thread by thread: a sum would shrink with each thread that ends, as those of a compiler do. */
    private long since(final ProcessUse before, final ToLongFunction<ThreadTimes> time) {
        if (pid != before.pid) {
            return 0;
        }
        final Map<Long, Long> then =
            before.threads.stream().collect(Collectors.toMap(ThreadTimes::tid, time::applyAsLong));
        return threads.stream()
            .mapToLong(thread -> time.applyAsLong(thread) - then.getOrDefault(thread.tid(), 0L)).sum();
    }
}
