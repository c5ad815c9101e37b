package org.ringside.gateway.fix.session;

/**
 * What it means that nothing comes from the trader: after 1.2 intervals of heartbeats it is tested, one more interval
 * later it is gone. Times in ns. One thread.
 */
final class Silence {
    private static final long SECOND = 1_000_000_000L;

    private long intervalNs;
    private long lifeNs;
    private long testedNs;
    private boolean isTested;
    private boolean isBlocked;
    private boolean isHeld;

    /** Seconds between heartbeats. */
    void interval(final int seconds) {
        intervalNs = seconds * SECOND;
    }

    long intervalNs() {
        return intervalNs;
    }

    long intervalSeconds() {
        return intervalNs / SECOND;
    }

    /** A message has come, or was let in. */
    void onLife(final long nowNs) {
        lifeNs = nowNs;
        isTested = false;
        isBlocked = false;
    }

    /** What has come has to wait: until it is let in, silence means nothing. */
    void onBlocked() {
        isBlocked = true;
    }

    /** Nothing that comes is looked at before {@link #onReleased}. */
    void onHeld() {
        isHeld = true;
    }

    /** What comes is looked at again: silence begins now. */
    void onReleased(final long nowNs) {
        isHeld = false;
        onLife(nowNs);
    }

    /** Whether it is time to ask for a sign of life: true once. */
    boolean isToBeTested(final long nowNs) {
        if (isTested || isBlocked || isHeld || nowNs - lifeNs < intervalNs + intervalNs / 5) {
            return false;
        }
        isTested = true;
        testedNs = nowNs;
        return true;
    }

    /** Whether the sign of life did not come. */
    boolean isOver(final long nowNs) {
        return isTested && !isBlocked && !isHeld && nowNs - testedNs >= intervalNs;
    }
}
