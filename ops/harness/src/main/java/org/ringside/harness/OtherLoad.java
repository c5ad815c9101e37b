package org.ringside.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Processor time that went to neither this process nor its children since the last look: other processes, and what the
 * host gave to other guests.
 */
public final class OtherLoad {
    /** Fields of a line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int[] BUSY_FIELDS = {1, 2, 3, 8};
    private static final int UTIME = 11;
    private static final int CSTIME = 14;
    private static final double TICK_NS = 10_000_000;

    /** Others may have so much of a core before it counts as a disturbance. */
    private static final double QUIET_CORES = 0.15;

    private long busy;
    private long ours;
    private long timeNs;

    public OtherLoad() throws IOException {
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
        final ProcessHandle self = ProcessHandle.current();
        ours = Stream.concat(Stream.of(self), self.descendants()).mapToLong(OtherLoad::ticks).sum();
        timeNs = System.nanoTime();
    }

    /** Ticks of the process, and of the children whose end the process has seen. */
    private static long ticks(final ProcessHandle process) {
        try {
            final String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
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
