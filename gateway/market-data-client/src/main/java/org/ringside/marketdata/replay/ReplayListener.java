package org.ringside.marketdata.replay;

import org.agrona.DirectBuffer;

/** Gets the packets of a replay, on the thread that polls the {@link ReplayClient}. */
@FunctionalInterface
public interface ReplayListener {
    /**
     * The next packet of L3: complete, of the requested session, and without a hole after the packet before.
     *
     * @param buffer of the packet, good until the callback returns.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    void onPacket(DirectBuffer buffer, int offset, int length);
}
