package org.ringside.marketdata.replay;

import org.ringside.marketdata.client.PacketDescriptor;

/**
 * Byte layout of what goes over a connection of replay, in both directions; little-endian.
 * <pre>
 *  0        2                          2 + length
 *  +--------+--------------------------+
 *  | length | a message, or a packet   |
 *  | u16    |                          |
 *  +--------+--------------------------+
 * </pre>
 * The length counts what is behind it. The client sends one message 81, framed as in a packet. The publisher answers
 * with one message 82, and with as many packets as hold the messages that it names.
 */
public final class ReplayDescriptor {
    /** Bytes of the length. */
    public static final int PREFIX_LENGTH = 2;

    /** Longest message or packet. */
    public static final int MAX_LENGTH = PacketDescriptor.MAX_LENGTH;

    private ReplayDescriptor() {
    }
}
