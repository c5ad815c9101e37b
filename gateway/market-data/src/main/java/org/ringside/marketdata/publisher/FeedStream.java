package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.PacketDescriptor;

/** The streams that a publisher sends. */
public enum FeedStream {
    /** L3: every event. */
    ORDERS(PacketDescriptor.STREAM_ORDERS),
    /** L2: changes of levels. */
    LEVELS(PacketDescriptor.STREAM_LEVELS),
    /** L1: best prices and statistics. */
    TOP(PacketDescriptor.STREAM_TOP),
    /** L1 and ten levels, ten times a second, for screens and slow lines. */
    CONFLATED(PacketDescriptor.STREAM_CONFLATED),
    /** Snapshots of L3. */
    ORDER_SNAPSHOTS(PacketDescriptor.STREAM_ORDER_SNAPSHOTS),
    /** Snapshots of L2. */
    LEVEL_SNAPSHOTS(PacketDescriptor.STREAM_LEVEL_SNAPSHOTS),
    /** Definitions of all instruments. */
    DEFINITIONS(PacketDescriptor.STREAM_DEFINITIONS);

    private final int number;

    FeedStream(final int number) {
        this.number = number;
    }

    /** Number that packets have. */
    int number() {
        return number;
    }
}
