package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;

/** One destination of a stream: takes its packets, one after the other. */
@FunctionalInterface
public interface PacketSink {
    /**
     * Takes a packet, or says that it cannot.
     *
     * @param buffer of the packet; good until this returns.
     * @param offset of its first byte.
     * @param length in bytes, at most 1,376.
     * @return true when the packet is the destination's from here on. False when the destination is behind: the packet
     *     is offered again later, perhaps with more in it.
     */
    boolean offer(DirectBuffer buffer, int offset, int length);
}
