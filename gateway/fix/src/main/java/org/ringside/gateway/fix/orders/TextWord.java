package org.ringside.gateway.fix.orders;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Reads up to eight bytes of a text as a word, the first one lowest. */
final class TextWord {
    private static final int BYTE = 0xFF;

    private TextWord() {
    }

    /** So many bytes as a word, 8 at most; 0 if there are none. What is behind them does not count. */
    static long at(final DirectBuffer source, final int offset, final int length) {
        if (length <= 0) {
            return 0;
        }
        if (offset <= source.capacity() - Long.BYTES) {
            return source.getLong(offset, ByteOrder.LITTLE_ENDIAN) & -1L >>> -length * Byte.SIZE;
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (long) (source.getByte(offset + i) & BYTE) << i * Byte.SIZE;
        }
        return word;
    }
}
