package org.ringside.simulator;

import java.util.concurrent.locks.LockSupport;

/**
 * What the thread does between two turns without work: spins where it has a core to itself; else it sleeps for moments
 * so short that neither a due message nor an answer waits long. It does not yield: a core that is given to somebody who
 * computes comes back with the next tick of the kernel, after milliseconds.
 */
final class Idle {
    /** Engine, gateway and this thread, each spinning, and one core for all else. */
    private static final int CORES_TO_SPIN = 4;
    private static final long PARK_NS = 10_000;

    private final boolean isSpinning = Runtime.getRuntime().availableProcessors() >= CORES_TO_SPIN;

    /** Ends a turn in which so many things were done. */
    void idle(final int work) {
        if (work > 0) {
            return;
        }
        if (isSpinning) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(PARK_NS);
        }
    }
}
