package org.ringside.gateway.fix.codec;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.gateway.fix.codec.Timestamps.MALFORMED;
import static org.ringside.gateway.fix.codec.Timestamps.SECONDS_LENGTH;

import org.agrona.DirectBuffer;

/**
 * Reads times as {@link Timestamps} does, most of which are of the same second as the one before: that is not looked at
 * again. One thread; allocates nothing.
 */
final class TimeReader {
    /** With three decimals: the last eight bytes begin with the second digit of the minutes. */
    private static final int MILLIS_LENGTH = SECONDS_LENGTH + 4;
    private static final int MINUTE_OFFSET = MILLIS_LENGTH - Long.BYTES;
    private static final long MINUTE_TO_POINT = 0xFF_FFFF_FFFFL;
    private static final int POINT_BITS = 5 * Byte.SIZE;
    private static final long NS_OF_MS = 1_000_000L;

    /** The text of the last second that was read, and when that is. */
    private long firstBytes;
    private long middleBytes;
    private byte lastByte;
    /** From the second digit of the minutes to a point behind the seconds; no word has it if the last one was none. */
    private long minuteToPoint = -1;
    private long secondNs = MALFORMED;

    /** Returns nanoseconds since the epoch, or {@link Timestamps#MALFORMED}. */
    long read(final DirectBuffer buffer, final int offset, final int length) {
        if (length < SECONDS_LENGTH) {
            return MALFORMED;
        }
        if (length == MILLIS_LENGTH) {
            final long end = buffer.getLong(offset + MINUTE_OFFSET, LITTLE_ENDIAN);
            final long digits = Digits.padded(end >>> POINT_BITS, 3);
            if ((end & MINUTE_TO_POINT) == minuteToPoint && buffer.getLong(offset) == firstBytes
                && buffer.getLong(offset + 8) == middleBytes && Digits.areDigits(digits)) {
                return secondNs + Digits.number(digits) * NS_OF_MS;
            }
        }
        if (!isOfSameSecond(buffer, offset)) {
            secondNs = Timestamps.parse(buffer, offset, SECONDS_LENGTH);
            firstBytes = buffer.getLong(offset);
            middleBytes = buffer.getLong(offset + 8);
            lastByte = buffer.getByte(offset + 16);
            minuteToPoint = secondNs == MALFORMED ? -1
                : buffer.getInt(offset + MINUTE_OFFSET, LITTLE_ENDIAN) & 0xFFFF_FFFFL | (long) '.' << Integer.SIZE;
        }
        final int nanos = Timestamps.fraction(buffer, offset + SECONDS_LENGTH, length - SECONDS_LENGTH);
        return secondNs == MALFORMED || nanos < 0 ? MALFORMED : secondNs + nanos;
    }

    private boolean isOfSameSecond(final DirectBuffer buffer, final int offset) {
        return buffer.getLong(offset) == firstBytes && buffer.getLong(offset + 8) == middleBytes
            && buffer.getByte(offset + 16) == lastByte;
    }
}
