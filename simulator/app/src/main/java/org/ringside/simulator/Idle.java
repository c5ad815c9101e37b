package org.ringside.simulator;

import java.util.concurrent.locks.LockSupport;

/**
 * What the thread does between two turns without work: spins where it has a core to itself; else it sleeps for moments
 * so short that neither a due message nor an answer waits long. It does not yield: a core that is given to somebody who
 * computes comes back with the next tick of the kernel, after milliseconds.
 *
 * <p>Sleeps grow with the time for which nothing has come: an answer that ends a long silence is late by little of it.
 * No sleep goes beyond the next due message. Where nothing can be sent before so many answers are here, the sleep is as
 * long as they take at least: each look before that would cost those who answer their core.
 */
final class Idle {
    static final long SHORTEST_NS = 10_000;
    static final long LONGEST_NS = 200_000;
    /** A sleep is no longer than this part of the silence before it. */
    static final int PART_OF_SILENCE = 16;
    /** An answer at least: an echo takes longer. */
    static final long ANSWER_NS = 400;
    /** Engine, gateway and this thread, each spinning, and one core for all else. */
    private static final int CORES_TO_SPIN = 4;

    private final boolean isSpinning = Runtime.getRuntime().availableProcessors() >= CORES_TO_SPIN;

    /**
     * Ends a turn without work.
     *
     * @param silenceNs  for how long nothing has come.
     * @param untilDueNs until the next message is due; 0 or less when none waits for its time.
     * @param awaited    answers that have to come before anything can be sent.
     */
    void idle(final long silenceNs, final long untilDueNs, final int awaited) {
        if (isSpinning) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(sleepNs(silenceNs, untilDueNs, awaited));
        }
    }

    static long sleepNs(final long silenceNs, final long untilDueNs, final int awaited) {
        final long allowedNs = Math.min(LONGEST_NS, Math.max(silenceNs / PART_OF_SILENCE, awaited * ANSWER_NS));
        return Math.max(SHORTEST_NS, untilDueNs > 0 ? Math.min(allowedNs, untilDueNs) : allowedNs);
    }
}
