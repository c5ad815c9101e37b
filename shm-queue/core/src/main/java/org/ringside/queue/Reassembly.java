package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_TYPE;

import org.agrona.concurrent.UnsafeBuffer;

/** Puts a message that is longer than a slot together again, in a buffer that is used for the next one too. */
final class Reassembly {
    private final Slots slots;
    private final int payloadLength;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[0]);
    private int length;

    Reassembly(final Slots slots, final int payloadLength) {
        this.slots = slots;
        this.payloadLength = payloadLength;
    }

    /**
     * The slots from this one on hold the fragments of one message: all of one type, full up to the last, which is in
     * the same train.
     *
     * @param checksum of the queue; null = it has none
     */
    boolean isSound(final long train, final int run, final int first, final Checksum checksum) {
        final int typeId = Fragment.typeId(type(train, first));
        int slot = first;
        while (slot < run && Fragment.hasMore(type(train, slot)) && length(train, slot) == payloadLength
            && isPart(train, slot, typeId, checksum)) {
            slot++;
        }
        return slot > first && slot < run && Fragment.isLast(type(train, slot))
            && length(train, slot) > 0 && length(train, slot) <= payloadLength
            && isPart(train, slot, typeId, checksum);
    }

    /** Copies the message that begins in this slot, which is sound. Returns the number of its fragments. */
    int gather(final long train, final int run, final int first) {
        final int most = (run - first) * payloadLength;
        if (message.capacity() < most) {
            message.wrap(new byte[Math.max(most, 2 * message.capacity())]);
        }
        length = 0;
        int slot = first;
        boolean more = true;
        while (more) {
            final UnsafeBuffer source = slots.buffer(train + slot);
            final int offset = slots.offset(train + slot);
            final int fragment = source.getInt(offset + SLOT_LENGTH);
            message.putBytes(length, source, offset + SLOT_HEADER_LENGTH, fragment);
            length += fragment;
            more = Fragment.hasMore(source.getInt(offset + SLOT_TYPE));
            slot++;
        }
        return slot - first;
    }

    UnsafeBuffer buffer() {
        return message;
    }

    /** Bytes of the message gathered last. */
    int length() {
        return length;
    }

    private boolean isPart(final long train, final int slot, final int typeId, final Checksum checksum) {
        return Fragment.typeId(type(train, slot)) == typeId
            && (checksum == null || checksum.isRight(train + slot));
    }

    private int type(final long train, final int slot) {
        return slots.buffer(train + slot).getInt(slots.offset(train + slot) + SLOT_TYPE);
    }

    private int length(final long train, final int slot) {
        return slots.buffer(train + slot).getInt(slots.offset(train + slot) + SLOT_LENGTH);
    }
}
