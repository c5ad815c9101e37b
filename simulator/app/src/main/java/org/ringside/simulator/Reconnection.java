package org.ringside.simulator;

import java.util.concurrent.TimeUnit;

/**
 * Decides when a session whose connection was lost connects again: soon at first, then less and less often, and no more
 * when its patience is over. A session that was never open does not connect again: whether the exchange runs is to be
 * known at the start. Times are {@link System#nanoTime()}. One thread.
 */
final class Reconnection {
    static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    static final long LONGEST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final long patienceNs;
    private boolean hasBeenOpen;
    private boolean isPending;
    private long lostSinceNs;
    private long dueNs;
    private long pauseNs = FIRST_PAUSE_NS;
    private long count;

    /**
     * @param patienceNs how long it tries to connect again; 0: not at all.
     */
    Reconnection(final long patienceNs) {
        this.patienceNs = patienceNs;
    }

    /** The connection is lost, or could not be made. Returns false if that is final. */
    boolean lost(final long nowNs) {
        if (patienceNs == 0 || !hasBeenOpen) {
            return false;
        }
        if (!isPending) {
            isPending = true;
            lostSinceNs = nowNs;
        }
        if (nowNs - lostSinceNs > patienceNs) {
            isPending = false;
            return false;
        }
        dueNs = nowNs + pauseNs;
        pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        return true;
    }

    /** The session is open, for the first time or again. */
    void opened() {
        count += isPending ? 1 : 0;
        hasBeenOpen = true;
        isPending = false;
        pauseNs = FIRST_PAUSE_NS;
    }

    /** Whether the session is to be opened again, now or later. */
    boolean isPending() {
        return isPending;
    }

    /** Whether it is time to try. */
    boolean isDue(final long nowNs) {
        return isPending && nowNs - dueNs >= 0;
    }

    /** How often the session was opened again. */
    long count() {
        return count;
    }
}
