package org.ringside.gateway.fix.codec;

import static org.ringside.gateway.fix.codec.Timestamps.MALFORMED;
import static org.ringside.gateway.fix.codec.Timestamps.SECONDS_LENGTH;

import org.agrona.DirectBuffer;

/**
 * Reads times as {@link Timestamps} does, most of which are of the same second as the one before: that is not looked at
 * again. One thread; allocates nothing.
 */
final class TimeReader {
    /** The text of the last second that was read, and when that is. */
    private long firstBytes;
    private long middleBytes;
    private byte lastByte;
    private long secondNs = MALFORMED;

    /** Returns nanoseconds since the epoch, or {@link Timestamps#MALFORMED}. */
    long read(final DirectBuffer buffer, final int offset, final int length) {
        if (length < SECONDS_LENGTH) {
            return MALFORMED;
        }
        if (!isOfSameSecond(buffer, offset)) {
            secondNs = Timestamps.parse(buffer, offset, SECONDS_LENGTH);
            firstBytes = buffer.getLong(offset);
            middleBytes = buffer.getLong(offset + 8);
            lastByte = buffer.getByte(offset + 16);
        }
        final int nanos = Timestamps.fraction(buffer, offset + SECONDS_LENGTH, length - SECONDS_LENGTH);
        return secondNs == MALFORMED || nanos < 0 ? MALFORMED : secondNs + nanos;
    }

    private boolean isOfSameSecond(final DirectBuffer buffer, final int offset) {
        return buffer.getLong(offset) == firstBytes && buffer.getLong(offset + 8) == middleBytes
            && buffer.getByte(offset + 16) == lastByte;
    }
}
