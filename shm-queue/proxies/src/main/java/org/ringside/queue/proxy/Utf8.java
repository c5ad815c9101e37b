package org.ringside.queue.proxy;

import org.agrona.MutableDirectBuffer;

/** UTF-8 written straight into a buffer, without an array in between. Half a surrogate pair becomes a question mark. */
final class Utf8 {
    private Utf8() {
    }

    /** Bytes that a string needs. */
    static long length(final String text) {
        final int chars = text.length();
        long length = chars;
        for (int i = 0; i < chars; i++) {
            final char c = text.charAt(i);
            if (c >= 0x80) {
                if (c < 0x800) {
                    length++;
                } else if (!Character.isSurrogate(c)) {
                    length += 2;
                } else if (isPair(text, i)) {
                    // Four bytes for two chars.
                    length += 2;
                    i++;
                }
            }
        }
        return length;
    }

    /** Writes a string and returns the index after it. */
    static int put(final MutableDirectBuffer buffer, final int index, final String text) {
        final int chars = text.length();
        int next = index;
        for (int i = 0; i < chars; i++) {
            final char c = text.charAt(i);
            if (c < 0x80) {
                buffer.putByte(next++, (byte) c);
            } else if (c < 0x800) {
                buffer.putByte(next++, (byte) (0xC0 | c >> 6));
                buffer.putByte(next++, tail(c));
            } else if (!Character.isSurrogate(c)) {
                buffer.putByte(next++, (byte) (0xE0 | c >> 12));
                buffer.putByte(next++, tail(c >> 6));
                buffer.putByte(next++, tail(c));
            } else if (isPair(text, i)) {
                final int codePoint = text.codePointAt(i);
                i++;
                buffer.putByte(next++, (byte) (0xF0 | codePoint >> 18));
                buffer.putByte(next++, tail(codePoint >> 12));
                buffer.putByte(next++, tail(codePoint >> 6));
                buffer.putByte(next++, tail(codePoint));
            } else {
                buffer.putByte(next++, (byte) '?');
            }
        }
        return next;
    }

    private static boolean isPair(final String text, final int index) {
        return Character.isHighSurrogate(text.charAt(index))
            && index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1));
    }

    private static byte tail(final int bits) {
        return (byte) (0x80 | bits & 0x3F);
    }
}
