package org.ringside.matching.server;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Gives back what a {@link StateWriter} has written. */
final class StateReader {
    private final DirectBuffer buffer;
    private final int length;
    private int offset;

    StateReader(final DirectBuffer buffer, final int length) {
        this.buffer = buffer;
        this.length = length;
    }

    /**
     * The next value.
     *
     * @throws IllegalArgumentException when there is none.
     */
    long getLong() {
        if (length - offset < Long.BYTES) {
            throw new IllegalArgumentException("the state is cut short");
        }
        final long value = buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        offset += Long.BYTES;
        return value;
    }

    String getText() {
        final StringBuilder text = new StringBuilder();
        for (long left = getLong(); left > 0; left--) {
            text.append((char) getLong());
        }
        return text.toString();
    }

    /** Where the next value is. */
    int offset() {
        return offset;
    }
}
