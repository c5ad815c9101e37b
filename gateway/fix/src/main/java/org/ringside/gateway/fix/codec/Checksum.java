package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** The sum of bytes modulo 256, eight bytes at a time. */
final class Checksum {
    private static final long EVEN = 0x00FF_00FF_00FF_00FFL;
    /** Puts the sum of four lanes of 16 bits into the highest one. */
    private static final long SUM = 0x0001_0001_0001_0001L;
    private static final int HIGHEST_LANE = 48;
    /** So many words can be added before the sum of the lanes may overflow: 8 * 255 each. */
    private static final int WORDS = 32;
    /** The delimiter and {@code 10=}, and the last delimiter. */
    private static final long AROUND = 0x0100_0000_3D30_3101L;
    private static final long[] ENDS = new long[256];

    static {
        for (int sum = 0; sum < ENDS.length; sum++) {
            // The last three of eight digits come behind the first four bytes.
            ENDS[sum] = AROUND | Digits.text(sum) >>> 40 << 32;
        }
    }

    private Checksum() {
    }

    /** The last eight bytes of a message with this sum, from the delimiter before the checksum on. */
    static long end(final int sum) {
        return ENDS[sum];
    }

    static int of(final DirectBuffer buffer, final int offset, final int length) {
        final int end = offset + length;
        int at = offset;
        int sum = 0;
        while (end - at >= Long.BYTES) {
            final int stop = stopOf(at, end);
            long lanes = 0;
            for (; at < stop; at += Long.BYTES) {
                lanes += lanesOf(buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
            }
            sum += sumOf(lanes);
        }
        if (length >= Long.BYTES) {
            return sum + sumOf(lanesOf(last(buffer.getLong(end - Long.BYTES, ByteOrder.LITTLE_ENDIAN), end - at)))
                & 0xFF;
        }
        for (; at < end; at++) {
            sum += buffer.getByte(at);
        }
        return sum & 0xFF;
    }

    /** The same in an array. */
    static int of(final byte[] bytes, final int offset, final int length) {
        final int end = offset + length;
        int at = offset;
        int sum = 0;
        while (end - at >= Long.BYTES) {
            final int stop = stopOf(at, end);
            long lanes = 0;
            for (; at < stop; at += Long.BYTES) {
                lanes += lanesOf(Words.get(bytes, at));
            }
            sum += sumOf(lanes);
        }
        if (length >= Long.BYTES) {
            return sum + sumOf(lanesOf(last(Words.get(bytes, end - Long.BYTES), end - at))) & 0xFF;
        }
        for (; at < end; at++) {
            sum += bytes[at];
        }
        return sum & 0xFF;
    }

    /** The last 0 to 7 bytes of a word: in two steps, as a shift of 64 bits would be none. */
    private static long last(final long word, final int count) {
        return word >>> Byte.SIZE >>> (Long.BYTES - 1 - count) * Byte.SIZE;
    }

    private static int stopOf(final int at, final int end) {
        return at + Math.min(WORDS, (end - at) / Long.BYTES) * Long.BYTES;
    }

    private static long lanesOf(final long word) {
        return (word & EVEN) + (word >>> Byte.SIZE & EVEN);
    }

    private static int sumOf(final long lanes) {
        return (int) (lanes * SUM >>> HIGHEST_LANE);
    }
}
