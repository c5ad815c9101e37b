package org.ringside.matching.server;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** Writes state as little-endian longs, and makes a number of them in which each value and its place count. */
final class StateWriter {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xBF58476D1CE4E5B9L;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private int length;
    private long hash;

    void putLong(final long value) {
        buffer.putLong(length, value, ByteOrder.LITTLE_ENDIAN);
        length += Long.BYTES;
        final long mixed = (value ^ hash) * FIRST;
        hash = (mixed ^ mixed >>> 32) * SECOND + length;
    }

    /** ASCII: its length, and each character as a long. */
    void putText(final String text) {
        final byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
        putLong(characters.length);
        for (final byte character : characters) {
            putLong(character);
        }
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int length() {
        return length;
    }

    long hash() {
        return hash ^ hash >>> 29;
    }
}
