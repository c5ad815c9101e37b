package org.ringside.marketdata.replay;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Packets that wait, first in, first out. The buffer grows with them up to its bound, and is not given back. */
final class HeldPackets {
    private static final int PREFIX_LENGTH = Integer.BYTES;
    private static final int FIRST_BYTES = 65_536;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[FIRST_BYTES]);
    private final int maxBytes;
    private int head;
    private int tail;

    HeldPackets(final int maxBytes) {
        this.maxBytes = maxBytes;
    }

    boolean isEmpty() {
        return head == tail;
    }

    /** Adds a packet, or answers false when there is no room. */
    boolean add(final DirectBuffer source, final int offset, final int length) {
        if (head >= tail - head) {
            compact();
        }
        final long needed = (long) tail + PREFIX_LENGTH + length;
        if (needed > maxBytes) {
            return false;
        }
        if (needed > buffer.capacity()) {
            grow((int) needed);
        }
        buffer.putInt(tail, length);
        buffer.putBytes(tail + PREFIX_LENGTH, source, offset, length);
        tail += PREFIX_LENGTH + length;
        return true;
    }

    /** Buffer that packets lie in, until the next one is added. */
    UnsafeBuffer buffer() {
        return buffer;
    }

    /** Where the first packet starts. */
    int offset() {
        return head + PREFIX_LENGTH;
    }

    /** Length of the first packet. */
    int length() {
        return buffer.getInt(head);
    }

    /** Removes the first packet. Its bytes stay until the next one is added. */
    void remove() {
        head += PREFIX_LENGTH + length();
        if (head == tail) {
            head = 0;
            tail = 0;
        }
    }

    /** Moves no byte more often than another one has gone. */
    private void compact() {
        buffer.putBytes(0, buffer, head, tail - head);
        tail -= head;
        head = 0;
    }

    private void grow(final int needed) {
        final byte[] larger = new byte[Math.min(maxBytes, BitUtil.findNextPositivePowerOfTwo(needed))];
        buffer.getBytes(0, larger, 0, tail);
        buffer.wrap(larger);
    }
}
