package org.ringside.system.crash;

import java.util.Random;

/** Lets a process hang, as one does whose machine swaps: for times that are drawn from a seed. */
final class Hangs {
    private static final int LONGEST_MS = 600;

    private final Random random;
    private int count;

    Hangs(final long seed) {
        random = new Random(seed);
    }

    /** Stops it for a time. */
    void hang(final ServerProcess process) throws InterruptedException {
        process.signal("STOP");
        Thread.sleep(random.nextInt(LONGEST_MS));
        process.signal("CONT");
        count++;
    }

    /** How often one has hung. */
    int count() {
        return count;
    }
}
