package org.ringside.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processor time that went to no process of this benchmark since the last look: other processes, and what the host gave
 * to other guests.
 */
public final class OtherLoad {
    /** Fields of a line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int[] BUSY_FIELDS = {1, 2, 3, 8};
    private static final double TICK_NS = 10_000_000;
    private static final ProcessTimes OURS = new ProcessTimes(System.getenv(ProcessTimes.MARK));

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

    /** Notes what processes have taken that are about to end and are not below this one, such as an exchange's. */
    public static void noteBeforeTheEnd() {
        OURS.ticks();
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
        ours = OURS.ticks();
        timeNs = System.nanoTime();
    }
}
