package org.ringside.simulator;

import java.util.concurrent.locks.LockSupport;

/**
 * What the thread does between two turns without work: spins where it has a core to itself; else it gives way, and
 * after a while sleeps for moments so short that neither a due message nor an answer waits long.
 */
final class Idle {
    /** Engine, gateway and this thread, each spinning, and one core for all else. */
    private static final int CORES_TO_SPIN = 4;
    private static final int MAX_YIELDS = 20;
    private static final long PARK_NS = 10_000;

    private final boolean isSpinning = Runtime.getRuntime().availableProcessors() >= CORES_TO_SPIN;
    private int idleTurns;

    /** Ends a turn in which so many things were done. */
    void idle(final int work) {
        if (work > 0) {
            idleTurns = 0;
        } else if (isSpinning) {
            Thread.onSpinWait();
        } else if (idleTurns < MAX_YIELDS) {
            idleTurns++;
            Thread.yield();
        } else {
            LockSupport.parkNanos(PARK_NS);
        }
    }
}
