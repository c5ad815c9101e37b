package org.ringside.marketdata.publisher;

/**
 * Whether a destination of L3 goes on: as long as it takes enough events in a second of those that wait for it. Then
 * somebody who makes many events may wait for it. One that stands still or takes a few now and then keeps nobody
 * waiting, until it has taken all that waits, or enough in a second. Time is given in.
 */
final class TakingPace {
    /** Events that a destination has to take in a period while more of them wait. */
    static final long LEAST = 50_000;
    static final long PERIOD_NS = 1_000_000_000L;

    /** What it had taken at {@link #markedAt}; so little that a destination goes on at first. */
    private long mark = -LEAST;
    private long markedAt;
    private boolean isSlow;

    /**
     * Notes how far the destination is.
     *
     * @param taken   events that it has taken so far: what was dropped is not taken.
     * @param isAtEnd whether nothing waits for it.
     * @param now     monotonic time, nanoseconds.
     */
    void note(final long taken, final boolean isAtEnd, final long now) {
        if (taken - mark >= LEAST || isAtEnd && (!isSlow || taken > mark)) {
            isSlow = false;
            mark = taken;
            markedAt = now;
        } else if (now - markedAt >= PERIOD_NS) {
            isSlow = true;
            mark = taken;
            markedAt = now;
        }
    }

    boolean goesOn() {
        return !isSlow;
    }
}
