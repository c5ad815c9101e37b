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
 * A process's use of the machine since its start.
 *
 * @param pid           of the process.
 * @param threads       living threads, with their times.
 * @param residentBytes resident memory.
 * @param cores         on which it may run, for example {@code 0-3}.
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

    /** Nanoseconds that its threads have run since an earlier look, without threads that have ended. */
    public long cpuNsSince(final ProcessUse before) {
        return since(before, ThreadTimes::cpuNs);
    }

    /** Nanoseconds that its threads were ready to run and did not, since an earlier look. */
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
