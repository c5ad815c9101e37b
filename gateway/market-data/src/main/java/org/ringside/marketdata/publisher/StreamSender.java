package org.ringside.marketdata.publisher;

/** Makes the messages of one stream for one destination. */
interface StreamSender {
    /** The state has an event more. */
    void onEvent(MarketEvent event);

    /**
     * Sends what is due, as far as the destination takes it.
     *
     * @param now   monotonic.
     * @param epoch the same moment, since the epoch.
     * @param flags of packets.
     */
    void send(long now, long epoch, int flags);

    /**
     * Number of the last event that its destination has been offered, or will not be.
     *
     * @return {@link Long#MAX_VALUE} when nobody has to be offered an event twice for what was missed here.
     */
    default long sent() {
        return Long.MAX_VALUE;
    }

    /**
     * Whether its destination has been offered more than so many events that it has not taken, and goes on: it may lose
     * some if it gets more of them.
     */
    default boolean isAwaited(final long most) {
        return false;
    }

    /** Messages that were dropped, because the destination was too far behind. */
    long dropped();

    /** Commands whose changes were merged with those of others, because the destination was behind. */
    default long merged() {
        return 0;
    }
}
