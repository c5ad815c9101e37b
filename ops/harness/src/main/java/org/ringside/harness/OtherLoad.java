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
 * Processor time that went to no process of this benchmark since the last look: other processes, and what the host gave
 * to other guests. Of the benchmark are this process, all that it has started, and what these have started, such as an
 * exchange that {@code ringside up} leaves running: such processes have the benchmark's mark in their environment.
 */
public final class OtherLoad {
    /** Variable of the environment, which the commands that measure set for all that they start. */
    static final String MARK = "RINGSIDE_BENCHMARK";

    /** Fields of a line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int[] BUSY_FIELDS = {1, 2, 3, 8};
    private static final int UTIME = 11;
    private static final int CSTIME = 14;
    private static final double TICK_NS = 10_000_000;

    /** Others may have so much of a core before it counts as a disturbance. */
    private static final double QUIET_CORES = 0.15;

    private final String mark;
    /** Ticks of processes that are no longer below this one, by their ids; also of those that have ended. */
    private final Map<Long, Long> detached = new HashMap<>();
    private long busy;
    private long ours;
    private long timeNs;

    /** With the mark that {@code run} has set, or without one. */
    public OtherLoad() throws IOException {
        this(System.getenv(MARK));
    }

    /** @param mark value of {@link #MARK} in the environment of processes of this benchmark, or null */
    OtherLoad(final String mark) throws IOException {
        this.mark = mark == null ? null : MARK + '=' + mark;
        look();
    }

    /** Cores that were busy for others since the last look, on average. */
    public double cores() throws IOException {
        final long busyBefore = busy;
        final long oursBefore = ours;
        final long before = timeNs;
        look();
        return Math.max(0, (busy - busyBefore - (ours - oursBefore)) * TICK_NS / (timeNs - before));
    }

    /** Whether so much of a core is no disturbance. */
    public static boolean isQuiet(final double cores) {
        return cores <= QUIET_CORES;
    }

    private void look() throws IOException {
        final String[] total = Files.readString(Path.of("/proc/stat")).lines().findFirst().orElseThrow().split(" +");
        busy = 0;
        for (final int field : BUSY_FIELDS) {
            busy += Long.parseLong(total[field]);
        }
        ours = ticksOfOurs();
        timeNs = System.nanoTime();
    }

    /** Ticks of all processes of this benchmark up to now. */
    long ticksOfOurs() {
        final ProcessHandle self = ProcessHandle.current();
        final Set<Long> below = Stream.concat(Stream.of(self), self.descendants()).map(ProcessHandle::pid)
            .collect(Collectors.toSet());
        detached.keySet().removeAll(below);
        if (mark != null) {
            ProcessHandle.allProcesses().map(ProcessHandle::pid).filter(pid -> !below.contains(pid) && isMarked(pid))
                .forEach(pid -> detached.put(pid, ticks(pid)));
        }
        return below.stream().mapToLong(OtherLoad::ticks).sum()
            + detached.values().stream().mapToLong(Long::longValue).sum();
    }

    private boolean isMarked(final long pid) {
        try {
            return Arrays.asList(Files.readString(Path.of("/proc", String.valueOf(pid), "environ"),
                StandardCharsets.ISO_8859_1).split("\0")).contains(mark);
        } catch (final IOException endedOrOfAnotherAccount) {
            return false;
        }
    }

    /** Ticks of the process, and of the children whose end the process has seen. */
    private static long ticks(final long pid) {
        try {
            final String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = 0;
            for (int i = UTIME; i <= CSTIME; i++) {
                ticks += Long.parseLong(fields[i]);
            }
            return ticks;
        } catch (final IOException ended) {
            return 0;
        }
    }
}
