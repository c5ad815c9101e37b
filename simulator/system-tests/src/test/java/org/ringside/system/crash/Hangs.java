package org.ringside.system.crash;

import java.util.Random;

/** Lets a process hang, as one does whose machine swaps: for times that are drawn from a seed. */
final class Hangs {
    private final Part part;
    private final int longestMs;
    private final Random random;
    private int count;

    /**
     * Of one process.
     *
     * @param longestMs longest time that it stands still, in milliseconds.
     */
    Hangs(final Part part, final int longestMs, final long seed) {
        this.part = part;
        this.longestMs = longestMs;
        random = new Random(seed);
    }

    /** Stops it for a time. */
    void hang(final CrashExchange exchange) throws InterruptedException {
        final ServerProcess process = exchange.process(part);
        final int ms = random.nextInt(longestMs);
        if (process.isAlive()) {
            process.signal("STOP");
            Thread.sleep(ms);
            process.signal("CONT");
            count++;
        }
    }

    /** How often it has hung. */
    int count() {
        return count;
    }
}
