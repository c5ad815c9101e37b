package org.ringside.queue;

/** Spins, then yields, then sleeps: quick while there is traffic, cheap when there is none. */
final class PhasedWait implements WaitStrategy {
    private static final int SPIN_ROUNDS = 200;
    private static final int HINTS = 4;
    private static final long YIELD_NS = 100_000;
    private static final long SLEEP_NS = 10_000_000;

    private final Waiter waiter;
    private int rounds;
    private long yieldEndNs;
    private boolean isYielding;

    PhasedWait(final Waiter waiter) {
        this.waiter = waiter;
    }

    @Override
    public void idle(final int workCount) {
        if (workCount > 0) {
            rounds = 0;
            isYielding = false;
        } else if (rounds < SPIN_ROUNDS) {
            rounds++;
            spin();
        } else if (!isYielding) {
            isYielding = true;
            yieldEndNs = System.nanoTime() + YIELD_NS;
            Thread.yield();
        } else if (System.nanoTime() - yieldEndNs < 0) {
            Thread.yield();
        } else if (!waiter.ready()) {
            waiter.await(SLEEP_NS);
        }
    }

    /** Some hints between two looks leave the cache line to the writer for a moment. */
    private static void spin() {
        for (int i = 0; i < HINTS; i++) {
            Thread.onSpinWait();
        }
    }

    @Override
    public String name() {
        return "phased";
    }
}
