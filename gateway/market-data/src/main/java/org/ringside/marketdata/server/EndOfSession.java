package org.ringside.marketdata.server;

/**
 * How long subscribers are told that a session is over: for three seconds from when the first of them listens, and
 * nothing waits for any. Nobody listens at first when the media driver has died with the publisher before: Aeron tells
 * its clients after ten seconds. There may be nobody at all, so the wait has an end. Time is given in.
 */
final class EndOfSession {
    static final long TOLD_NS = 3_000_000_000L;
    /** Longest wait for somebody who listens. */
    static final long MOST_NS = 15_000_000_000L;

    private final long begin;
    private long heardAt;
    private boolean isHeard;

    /**
     * An end that nobody has heard of.
     *
     * @param begin monotonic time, nanoseconds.
     */
    EndOfSession(final long begin) {
        this.begin = begin;
    }

    /**
     * Whether the next session may begin.
     *
     * @param now         of the same clock.
     * @param isListening whether somebody listens now, and has been sent all.
     */
    boolean isOver(final long now, final boolean isListening) {
        if (isListening && !isHeard) {
            isHeard = true;
            heardAt = now;
        }
        return isHeard ? now - heardAt >= TOLD_NS : now - begin >= MOST_NS;
    }

    /** Whether anybody has heard of it. */
    boolean isHeard() {
        return isHeard;
    }
}
