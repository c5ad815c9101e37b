package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** The sum of bytes modulo 256, eight bytes at a time. */
final class Checksum {
    private static final long EVEN = 0x00FF_00FF_00FF_00FFL;
    /** So many words can be added before a lane of 16 bits may overflow: 2 * 255 each. */
    private static final int WORDS = 128;

    private Checksum() {
    }

    static int of(final DirectBuffer buffer, final int offset, final int length) {
        final int end = offset + length;
        int at = offset;
        int sum = 0;
        while (end - at >= Long.BYTES) {
            final int stop = at + Math.min(WORDS, (end - at) / Long.BYTES) * Long.BYTES;
            long lanes = 0;
            for (; at < stop; at += Long.BYTES) {
                final long word = buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
                lanes += (word & EVEN) + (word >>> Byte.SIZE & EVEN);
            }
            sum += (int) ((lanes & 0xFFFF) + (lanes >>> 16 & 0xFFFF) + (lanes >>> 32 & 0xFFFF) + (lanes >>> 48));
        }
        for (; at < end; at++) {
            sum += buffer.getByte(at) & 0xFF;
        }
        return sum & 0xFF;
    }
}
