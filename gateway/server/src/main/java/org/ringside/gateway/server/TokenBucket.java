package org.ringside.gateway.server;

/**
 * Counts what may pass at a {@link Rate}: one number, the time at which the bucket would be full again (GCRA). What was
 * taken since the {@link #mark()} can be given back. One thread.
 */
final class TokenBucket {
    private boolean isUsed;
    private long fullAgainNs;
    private boolean markedUsed;
    private long markedFullAgainNs;
    private boolean lastUsed;
    private long lastFullAgainNs;

    /** Take one if there is one. */
    boolean tryTake(final Rate rate, final long nowNs) {
        final long waitNs = isUsed ? Math.max(0, fullAgainNs - nowNs) : 0;
        if (waitNs > rate.toleranceNs()) {
            return false;
        }
        isUsed = true;
        fullAgainNs = nowNs + waitNs + rate.intervalNs();
        return true;
    }

    /** What {@link #takeBack()} goes back to. */
    void remember() {
        lastUsed = isUsed;
        lastFullAgainNs = fullAgainNs;
    }

    void takeBack() {
        isUsed = lastUsed;
        fullAgainNs = lastFullAgainNs;
    }

    void mark() {
        markedUsed = isUsed;
        markedFullAgainNs = fullAgainNs;
    }

    /** Back to the mark. */
    void rollBack() {
        isUsed = markedUsed;
        fullAgainNs = markedFullAgainNs;
    }
}
