package org.ringside.marketdata.publisher;

import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages that wait to be sent, in memory of a fixed size. One thread; allocates nothing after construction.
 * <pre>
 *  0            4            6             8                 16
 *  +------------+------------+-------------+-----------------+------+------------------+
 *  | bodyLength | templateId | blockLength | enginePublished | body | up to 8 bytes    |
 *  | i32        | u16        | u16         | i64             |      |                  |
 *  +------------+------------+-------------+-----------------+------+------------------+
 * </pre>
 * A message does not wrap around: where it would, bodyLength is -1, and the next one begins at 0. A ring that has
 * become empty begins at 0 again, so that messages that need not wait stay in the caches.
 */
final class MessageRing {
    /** There is no room for a message. */
    static final int NO_ROOM = -1;

    private static final int TEMPLATE = 4;
    private static final int BLOCK = 6;
    private static final int PUBLISHED = 8;
    private static final int BODY = 16;
    private static final int NO_MESSAGE = -1;
    private static final int U16_MASK = 0xFFFF;

    private final UnsafeBuffer buffer;
    private final int mask;
    private long head;
    private long tail;
    /** Position of the first byte of the memory. */
    private long begin;

    /**
     * An empty one.
     *
     * @param capacity in bytes, a power of two.
     */
    MessageRing(final int capacity) {
        if (!BitUtil.isPowerOfTwo(capacity)) {
            throw new IllegalArgumentException("a ring of " + capacity + " bytes: a power of two");
        }
        buffer = new UnsafeBuffer(new byte[capacity]);
        mask = capacity - 1;
    }

    MutableDirectBuffer buffer() {
        return buffer;
    }

    /** Room for the body of a message, or {@link #NO_ROOM}. */
    int claim(final int bodyLength) {
        final int needed = BitUtil.align(BODY + bodyLength, BitUtil.SIZE_OF_LONG);
        final int toEnd = mask + 1 - index(tail);
        final int skipped = needed > toEnd ? toEnd : 0;
        if (tail - head + skipped + needed > mask + 1) {
            return NO_ROOM;
        }
        if (skipped > 0) {
            buffer.putInt(index(tail), NO_MESSAGE);
            tail += skipped;
        }
        return index(tail) + BODY;
    }

    /** The message that room was claimed for last is complete. */
    void commit(final int templateId, final int blockLength, final int bodyLength, final long enginePublished) {
        final int at = index(tail);
        buffer.putInt(at, bodyLength);
        buffer.putShort(at + TEMPLATE, (short) templateId);
        buffer.putShort(at + BLOCK, (short) blockLength);
        buffer.putLong(at + PUBLISHED, enginePublished);
        tail += BitUtil.align(BODY + bodyLength, BitUtil.SIZE_OF_LONG);
    }

    /** Position of the first message; {@link #end} when there is none. */
    long first() {
        return afterSkip(head);
    }

    /** Position of the message behind another one; {@link #end} when there is none. */
    long next(final long position) {
        return afterSkip(position + BitUtil.align(BODY + bodyLength(position), BitUtil.SIZE_OF_LONG));
    }

    long end() {
        return tail;
    }

    private long afterSkip(final long position) {
        return position < tail && buffer.getInt(index(position)) == NO_MESSAGE
            ? position + mask + 1 - index(position) : position;
    }

    int body(final long position) {
        return index(position) + BODY;
    }

    int bodyLength(final long position) {
        return buffer.getInt(index(position));
    }

    int templateId(final long position) {
        return buffer.getShort(index(position) + TEMPLATE) & U16_MASK;
    }

    int blockLength(final long position) {
        return buffer.getShort(index(position) + BLOCK) & U16_MASK;
    }

    long enginePublished(final long position) {
        return buffer.getLong(index(position) + PUBLISHED);
    }

    /** Messages before this position are not needed any more. */
    void release(final long position) {
        head = position;
        if (position == tail) {
            begin = tail;
        }
    }

    private int index(final long position) {
        return (int) (position - begin) & mask;
    }
}
