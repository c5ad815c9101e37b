package org.ringside.marketdata.replay;

import org.agrona.DirectBuffer;

/** Is told what a replay brings, on the thread that polls the {@link ReplayClient}. */
@FunctionalInterface
public interface ReplayListener {
    /**
     * The next packet of L3: whole, of the session that was asked for, and without a hole behind the one before.
     *
     * @param buffer of the packet, good until the callback returns.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    void onPacket(DirectBuffer buffer, int offset, int length);
}
