package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;

/** One destination of a stream: takes its packets, one after the other. */
@FunctionalInterface
public interface PacketSink {
    /**
     * Offers a packet.
     *
     * @param buffer of the packet; good until this returns.
     * @param offset of its first byte.
     * @param length in bytes, at most 1,376.
     * @return true if the destination has taken the packet; false if the destination is behind: the publisher offers
     *     the packet again later, perhaps with more messages.
     */
    boolean offer(DirectBuffer buffer, int offset, int length);
}
