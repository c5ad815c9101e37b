package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.DATA_OFFSET;
import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;
import static org.ringside.queue.QueueDescriptor.UNUSED;

import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Where positions lie in a mapped queue, their control words, and the transitions of these that more than one party may
 * make.
 *
 * <p>The file of a large queue is mapped in <em>windows</em>, because an {@code int} counts the bytes of a buffer. A
 * slot lies in one window. Each window begins as the file does: the place of the header, and then slots.
 */
final class Slots {
    private final UnsafeBuffer[] windows;
    private final UnsafeBuffer first;
    private final boolean isOneWindow;
    private final int capacity;
    private final int mask;
    private final int windowMask;
    private final int windowShift;
    private final int lapShift;
    private final int slotShift;
    private final long endPosition;
    private final Head head;

    /**
     * Makes the slots of a mapped queue.
     *
     * @param windows of one length, the first one with the header of the file: as {@link QueueFile} makes them
     */
    Slots(final UnsafeBuffer[] windows, final QueueSpec spec) {
        this.windows = windows;
        this.first = windows[0];
        this.isOneWindow = windows.length == 1;
        this.capacity = spec.slots();
        this.mask = capacity - 1;
        this.lapShift = Integer.numberOfTrailingZeros(capacity);
        this.slotShift = Integer.numberOfTrailingZeros(spec.slotSize());
        this.windowMask = capacity / windows.length - 1;
        this.windowShift = Integer.numberOfTrailingZeros(capacity / windows.length);
        this.endPosition = ControlWord.endPosition(capacity);
        this.head = new Head(first, spec);
    }

    int capacity() {
        return capacity;
    }

    /** So many slots have at most these bytes: at least one, and no more than the most. */
    int countOf(final int bytes, final int most) {
        return Math.max(1, Math.min(most, bytes >>> slotShift));
    }

    Head head() {
        return head;
    }

    /** The window in which the slot of a position lies. */
    int window(final long position) {
        return ((int) position & mask) >>> windowShift;
    }

    /** The mapping of that window. */
    UnsafeBuffer buffer(final long position) {
        // Nearly all queues have one. A buffer that depends on the position is a load more for each slot.
        return isOneWindow ? first : windows[window(position)];
    }

    /** A view of each window, with a position and a limit of its own. */
    ByteBuffer[] byteBuffers() {
        return Stream.of(windows).map(window -> window.byteBuffer().duplicate()).toArray(ByteBuffer[]::new);
    }

    /** Byte offset in {@link #buffer} of the slot of a position: that is, of its control word. */
    int offset(final long position) {
        return DATA_OFFSET + (((int) position & windowMask) << slotShift);
    }

    /** Length and type of the message of a position, in one store. */
    void putHeader(final long position, final int type, final int length) {
        buffer(position).putLong(offset(position) + SLOT_LENGTH, (long) type << Integer.SIZE | length);
    }

    /** Length and type of the message of a position, in one load: length | type &lt;&lt; 32. */
    long header(final long position) {
        return buffer(position).getLong(offset(position) + SLOT_LENGTH);
    }

    /** The slot of a position carries nothing. */
    void putUnused(final long position) {
        buffer(position).putInt(offset(position) + SLOT_LENGTH, UNUSED);
    }

    /** The control word of a position, volatile. */
    long word(final long position) {
        return buffer(position).getLongVolatile(offset(position));
    }

    /** The control word of a position: an acquire. */
    long wordAcquire(final long position) {
        return buffer(position).getLongAcquire(offset(position));
    }

    /** Stores the control word of a position: a release. */
    void putWordRelease(final long position, final long word) {
        buffer(position).putLongRelease(offset(position), word);
    }

    boolean compareAndSetWord(final long position, final long expected, final long word) {
        return buffer(position).compareAndSetLong(offset(position), expected, word);
    }

    /** As {@link #compareAndSetWord}, but returns the word that was found. */
    long compareAndExchangeWord(final long position, final long expected, final long word) {
        return buffer(position).compareAndExchangeLong(offset(position), expected, word);
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
        final UnsafeBuffer buffer = buffer(position);
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
        final long lap = lap(position);
        while (true) {
            final long word = word(position);
            if (ControlWord.lap(word) >= lap) {
                return false;
            }
            final long skipped = ControlWord.isQuarantined(word)
                ? ControlWord.of(lap, 1, ControlWord.owner(word), ControlWord.SKIPPED_QUARANTINED)
                : ControlWord.of(lap, 1, 0, ControlWord.SKIPPED);
            if (compareAndSetWord(position, word, skipped)) {
                return true;
            }
        }
    }
}
