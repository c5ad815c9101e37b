package org.ringside.marketdata.server;

/**
 * The destination of L3 that is farthest behind: how far it is, and whether it goes on. One that stands still keeps
 * nobody waiting. Time is given in.
 */
final class SlowestDestination {
    /** A destination that takes nothing for so long stands still. */
    static final long STUCK_NS = 1_000_000_000L;

    private long sent = -1;
    private long sentAt;

    /**
     * Notes how far it is.
     *
     * @param upTo last event that all destinations have.
     * @param now  monotonic time, nanoseconds.
     */
    void note(final long upTo, final long now) {
        if (upTo != sent) {
            sent = upTo;
            sentAt = now;
        }
    }

    /**
     * Whether somebody has to wait for it: more events are on their way to it than a number, and it goes on.
     *
     * @param sequence of the last event.
     */
    boolean isAwaited(final long sequence, final long most, final long now) {
        return sequence - sent > most && now - sentAt < STUCK_NS;
    }
}
