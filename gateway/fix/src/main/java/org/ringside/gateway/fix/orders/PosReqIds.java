package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageEncoder;

/**
 * PosReqIDs as the numbers by which native order entry names a request for positions. The number has the whole id in
 * it, so nobody has to remember one: up to 8 characters as their bytes, the first one lowest, or a longer id of digits
 * as its number with the highest bit set, which no ASCII character has. One thread; allocates nothing.
 */
final class PosReqIds {
    /** Of {@link #numberOf}: no number has this id in it. */
    static final long NONE = 0;

    private static final long IS_NUMBER = Long.MIN_VALUE;
    private static final int MOST_DIGITS = 18;

    private final UnsafeBuffer characters = new UnsafeBuffer(new byte[Long.BYTES]);

    /**
     * The number of an id.
     *
     * @param source of the id.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return the number, or {@link #NONE}.
     */
    static long numberOf(final DirectBuffer source, final int offset, final int length) {
        return length <= Long.BYTES ? ofCharacters(source, offset, length) : ofDigits(source, offset, length);
    }

    /**
     * Writes the id with a number as a field.
     *
     * @param encoder of the message.
     * @param tag     of the field.
     * @param number  of the id; nothing is written if it is {@link #NONE}.
     */
    void put(final MessageEncoder encoder, final int tag, final long number) {
        if (number < 0) {
            encoder.putNumber(tag, number ^ IS_NUMBER);
        } else if (number != NONE) {
            characters.putLong(0, number, LITTLE_ENDIAN);
            encoder.putBytes(tag, characters, 0, Long.BYTES - Long.numberOfLeadingZeros(number) / Byte.SIZE);
        }
    }

    private static long ofCharacters(final DirectBuffer source, final int offset, final int length) {
        long number = 0;
        for (int i = 0; i < length; i++) {
            final byte character = source.getByte(offset + i);
            if (character <= 0) {
                return NONE;
            }
            number |= (long) character << i * Byte.SIZE;
        }
        return number;
    }

    private static long ofDigits(final DirectBuffer source, final int offset, final int length) {
        if (length > MOST_DIGITS || source.getByte(offset) == '0') {
            return NONE;
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            final int digit = source.getByte(offset + i) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            number = number * 10 + digit;
        }
        return number | IS_NUMBER;
    }
}
