package org.ringside.gateway.fix.orders;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Reads up to eight bytes of a text as a word, the first one lowest, and no byte behind them. */
final class TextWord {
    private static final int BYTE = 0xFF;

    private TextWord() {
    }

    /** So many bytes as a word, 8 at most; 0 if there are none. */
    static long at(final DirectBuffer source, final int offset, final int length) {
        if (length == Long.BYTES) {
            return source.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        }
        if (length >= Integer.BYTES) {
            // Those in the middle are in both halves.
            final int behind = length - Integer.BYTES;
            return half(source, offset) | half(source, offset + behind) << behind * Byte.SIZE;
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (long) (source.getByte(offset + i) & BYTE) << i * Byte.SIZE;
        }
        return word;
    }

    private static long half(final DirectBuffer source, final int offset) {
        return Integer.toUnsignedLong(source.getInt(offset, ByteOrder.LITTLE_ENDIAN));
    }
}
