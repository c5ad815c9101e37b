package org.ringside.matching.member;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.HopsDecoder;

/**
 * A running hash of events, which members compare. Each counts as route, type, position, length and its own bytes, as
 * in the hash of a replay. The hop t5 is left out, which each member reads from a clock of its own. Two hashes that
 * differ go on to differ, whatever events both get. Not thread-safe.
 */
final class EventHash {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xBF58476D1CE4E5B9L;
    private static final int FOLD = 32;
    private static final int BYTE = 8;
    private static final int MATCHED = HopsDecoder.matchedEncodingOffset();

    private long value;

    /** Of all events so far; 0 without any. */
    long value() {
        return value;
    }

    /** Goes on with the hash of a state. */
    void restore(final long newValue) {
        value = newValue;
    }

    /** Counts an event; the hops are its first field. */
    void add(final int route, final long position, final int typeId, final DirectBuffer buffer, final int offset,
        final int length) {
        long hash = mixed(value, (long) route << Integer.SIZE | typeId);
        hash = mixed(hash, position);
        hash = mixed(hash, length);
        hash = mixed(hash, buffer, offset, MATCHED);
        value = mixed(hash, buffer, offset + MATCHED + Long.BYTES, length - MATCHED - Long.BYTES);
    }

    private static long mixed(final long before, final DirectBuffer buffer, final int offset, final int length) {
        long hash = before;
        int at = offset;
        final int end = offset + length;
        while (end - at >= Long.BYTES) {
            hash = mixed(hash, buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
            at += Long.BYTES;
        }
        long rest = 0;
        while (at < end) {
            rest = rest << BYTE | buffer.getByte(at) & 0xFF;
            at++;
        }
        return mixed(hash, rest);
    }

    private static long mixed(final long hash, final long word) {
        final long product = (word ^ hash) * FIRST;
        return (product ^ product >>> FOLD) * SECOND + 1;
    }
}
