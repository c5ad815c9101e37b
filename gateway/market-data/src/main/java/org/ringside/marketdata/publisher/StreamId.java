package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;

/**
 * What all packets of a stream have in common.
 *
 * @param session     of the engine.
 * @param channel     number of the engine.
 * @param stream      one of the streams of {@link PacketDescriptor}.
 * @param incarnation of the publisher.
 * @param heartbeatNs longest silence; after it comes an empty packet.
 * @param maxLagNs    longest time that a message waits for its destination; then all that waits is dropped.
 */
record StreamId(long session, int channel, int stream, int incarnation, long heartbeatNs, long maxLagNs) {
    /** Whether the numbers of packets are those of the engine's events; otherwise, packets are counted. */
    boolean numbersMessages() {
        return stream == PacketDescriptor.STREAM_ORDERS;
    }

    PacketWriter writer() {
        return new PacketWriter(session, channel, stream, incarnation);
    }
}
