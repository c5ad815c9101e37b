package org.ringside.gateway.fix.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** A text of ASCII that many messages have: it is compared and written eight bytes at a time. Does not change. */
public final class KnownText {
    /** The text with the delimiter behind it. */
    private final long[] words;
    private final int length;

    private KnownText(final byte[] bytes) {
        length = bytes.length;
        words = new long[length / Long.BYTES + 1];
        for (int i = 0; i < length; i++) {
            words[i / Long.BYTES] |= (bytes[i] & 0xFFL) << i * Byte.SIZE;
        }
        words[length / Long.BYTES] |= (long) Framing.SOH << length * Byte.SIZE;
    }

    /** Returns this text, without control characters. */
    public static KnownText of(final String text) {
        return new KnownText(text.getBytes(US_ASCII));
    }

    /** Returns a copy of bytes. */
    public static KnownText of(final byte[] bytes) {
        return new KnownText(bytes);
    }

    /** Length in bytes. */
    int length() {
        return length;
    }

    /** Whether it is what begins there; the buffer has eight bytes from each of its bytes on. */
    boolean isAt(final DirectBuffer buffer, final int offset) {
        long difference = 0;
        int left = length * Byte.SIZE;
        for (int i = 0; left > 0; i++) {
            final long word = words[i] ^ buffer.getLong(offset + i * Long.BYTES, ByteOrder.LITTLE_ENDIAN);
            difference |= left >= Long.SIZE ? word : word << -left;
            left -= Long.SIZE;
        }
        return difference == 0;
    }

    /** Writes it with the delimiter, and up to seven bytes behind, which do not count. Returns the length of both. */
    int put(final byte[] target, final int offset) {
        for (int i = 0; i < words.length; i++) {
            Words.put(target, offset + i * Long.BYTES, words[i]);
        }
        return length + 1;
    }
}
