package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.DATA_OFFSET;
import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Where positions lie in a mapped queue, and the transitions of their control words that more than one party may make.
 */
final class Slots {
    private final UnsafeBuffer buffer;
    private final int capacity;
    private final int mask;
    private final int lapShift;
    private final int slotShift;
    private final long endPosition;
    private final Head head;

    Slots(final UnsafeBuffer buffer, final QueueSpec spec) {
        this.buffer = buffer;
        this.capacity = spec.slots();
        this.mask = capacity - 1;
        this.lapShift = Integer.numberOfTrailingZeros(capacity);
        this.slotShift = Integer.numberOfTrailingZeros(spec.slotSize());
        this.endPosition = ControlWord.endPosition(capacity);
        this.head = new Head(buffer, spec);
    }

    int capacity() {
        return capacity;
    }

    Head head() {
        return head;
    }

    /** Byte offset in the mapping of the slot of a position: that is, of its control word. */
    int offset(final long position) {
        return DATA_OFFSET + (((int) position & mask) << slotShift);
    }

    long lap(final long position) {
        return (position >>> lapShift) + 1;
    }

    /** The position that the word of this slot speaks of. */
    long position(final int slot, final long word) {
        return ControlWord.lap(word) - 1 << lapShift | slot;
    }

    /**
     * The position at which claims must end now: what the consumers have not released is not free, and the last lap has
     * no successor.
     */
    long limit() {
        return Math.min(head.advance() + capacity, endPosition);
    }

    /** No reader can ever make room for a claim that ends here. */
    boolean isBeyondEnd(final long position) {
        return position > endPosition;
    }

    /**
     * Writes a message's bytes back as they are, a word of each line, so that the lines are modified in the cache of
     * this core when the next writer wants them. Taking a line that another core has only read is far slower: it is
     * shared then, and memory is asked too. To be called between the delivery and the release, when nobody else may
     * write there; opaque, so that the compiler keeps it.
     *
     * @param position  of the first slot
     * @param slotCount from there on
     * @param length    of the payload of each
     */
    void writeBack(final long position, final int slotCount, final int length) {
        for (int i = 0; i < slotCount; i++) {
            writeBack(position + i, length);
        }
    }

    private void writeBack(final long position, final int length) {
        final int offset = offset(position);
        final int end = offset + SLOT_HEADER_LENGTH + length;
        for (int line = offset; line < end; line += BitUtil.CACHE_LINE_LENGTH) {
            final int word = line + SLOT_LENGTH;
            buffer.putLongOpaque(word, buffer.getLongOpaque(word));
        }
    }

    /**
     * Gives up a reserved position that nobody has claimed, so that the reader steps over it and its reserver, coming
     * late, fails to claim it. Does nothing when the position was claimed meanwhile. Any number of parties may call it
     * for the same position.
     *
     * @return whether this call has given it up
     */
    boolean skip(final long position) {
        final int offset = offset(position);
        final long lap = lap(position);
        while (true) {
            final long word = buffer.getLongVolatile(offset);
            if (ControlWord.lap(word) >= lap) {
                return false;
            }
            final long skipped = ControlWord.isQuarantined(word)
                ? ControlWord.of(lap, 1, ControlWord.owner(word), ControlWord.SKIPPED_QUARANTINED)
                : ControlWord.of(lap, 1, 0, ControlWord.SKIPPED);
            if (buffer.compareAndSetLong(offset, word, skipped)) {
                return true;
            }
        }
    }
}
