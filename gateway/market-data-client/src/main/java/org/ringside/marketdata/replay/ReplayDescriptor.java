package org.ringside.marketdata.replay;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.marketdata.client.PacketDescriptor;

/**
 * Byte layout of a replay connection, in both directions; little-endian.
 * <pre>
 *  0        2                          2 + length
 *  +--------+--------------------------+
 *  | length | a message, or a packet   |
 *  | u16    |                          |
 *  +--------+--------------------------+
 * </pre>
 * The length counts the bytes behind it. The client sends one message 81, framed as in a packet. The publisher answers
 * with one message 82, and with as many packets as hold the messages that it names.
 */
public final class ReplayDescriptor {
    /** Bytes of the length. */
    public static final int PREFIX_LENGTH = 2;

    /** Longest message or packet. */
    public static final int MAX_LENGTH = PacketDescriptor.MAX_LENGTH;

    private static final int U16_MASK = 0xFFFF;

    private ReplayDescriptor() {
    }

    /**
     * Length of a message or packet.
     *
     * @param buffer that holds it.
     * @param offset of the length.
     * @return bytes behind the length.
     */
    public static int length(final DirectBuffer buffer, final int offset) {
        return buffer.getShort(offset, LITTLE_ENDIAN) & U16_MASK;
    }

    /**
     * Writes the length of a message or packet.
     *
     * @param buffer to write into.
     * @param offset of the length.
     * @param length bytes behind the length, at most {@link #MAX_LENGTH}.
     */
    public static void putLength(final MutableDirectBuffer buffer, final int offset, final int length) {
        buffer.putShort(offset, (short) length, LITTLE_ENDIAN);
    }
}
