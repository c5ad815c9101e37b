package org.ringside.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Processor time of the processes of a benchmark: of this process, of all below it, and of those that were below it
 * once, such as an exchange that {@code ringside up} leaves running. The latter have the benchmark's mark in their
 * environment, and count with what they had at the last look, also when they have ended. Several threads may use it.
 */
final class ProcessTimes {
    /** Variable of the environment, which the command that measures sets for all that it starts. */
    static final String MARK = "RINGSIDE_BENCHMARK";

    private static final int UTIME = 11;
    private static final int STIME = 12;
    private static final int CSTIME = 14;
    private static final int START = 19;

    private final String mark;
    /** Ticks by process: its id, and when it began, as ids are used again. */
    private final Map<String, Long> detached = new HashMap<>();

    /** @param mark value of {@link #MARK} in the environment of the benchmark's processes, or null if there is none. */
    ProcessTimes(final String mark) {
        this.mark = mark == null ? null : MARK + '=' + mark;
    }

    /** Looks at all of them, and returns the ticks that they have had up to now. */
    synchronized long ticks() {
        final ProcessHandle self = ProcessHandle.current();
        final Set<Long> below = Stream.concat(Stream.of(self), self.descendants()).map(ProcessHandle::pid)
            .collect(Collectors.toSet());
        if (mark != null) {
            ProcessHandle.allProcesses().map(ProcessHandle::pid).filter(pid -> !below.contains(pid) && isMarked(pid))
                .forEach(this::noteDetached);
        }
        // Of those below, children count whose end was seen; a look between them may not have been.
        return below.stream().map(ProcessTimes::stat).mapToLong(stat -> sum(stat, UTIME, CSTIME)).sum()
            + detached.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Children of such a process are marked, too, and count by themselves. */
    private void noteDetached(final long pid) {
        final String[] stat = stat(pid);
        if (stat.length > START) {
            detached.merge(pid + " " + stat[START], sum(stat, UTIME, STIME), Math::max);
        }
    }

    private boolean isMarked(final long pid) {
        try {
            return Arrays.asList(Files.readString(Path.of("/proc", String.valueOf(pid), "environ"),
                StandardCharsets.ISO_8859_1).split("\0")).contains(mark);
        } catch (final IOException endedOrOfAnotherAccount) {
            return false;
        }
    }

    private static long sum(final String[] stat, final int first, final int last) {
        long sum = 0;
        for (int i = first; i <= last && i < stat.length; i++) {
            sum += Long.parseLong(stat[i]);
        }
        return sum;
    }

    /** The fields of /proc/PID/stat behind the name, or none when the process has ended. */
    private static String[] stat(final long pid) {
        try {
            final String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        } catch (final IOException ended) {
            return new String[0];
        }
    }
}
