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

    /** Messages that were dropped, because the destination was too far behind. */
    long dropped();

    /** Commands whose changes were merged with those of others, because the destination was behind. */
    default long merged() {
        return 0;
    }
}
