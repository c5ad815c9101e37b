package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;
import static org.ringside.queue.QueueDescriptor.UNUSED;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * CRC-32C over the length, the type and the payload of a slot, kept in the slot's last 4 bytes. It finds what is
 * written by mistake into a message between commit and delivery. One thread.
 */
final class Checksum {
    private final Slots slots;
    private final ByteBuffer[] windows;
    private final int offsetInSlot;
    private final CRC32C crc = new CRC32C();

    Checksum(final Slots slots, final QueueSpec spec) {
        this.slots = slots;
        this.windows = slots.byteBuffers();
        this.offsetInSlot = spec.slotSize() - Integer.BYTES;
    }

    /** Seals those of the slots from a position on that carry a message: length, type and payload are written. */
    void seal(final long position, final int count) {
        for (int i = 0; i < count; i++) {
            final UnsafeBuffer buffer = slots.buffer(position + i);
            final int slotOffset = slots.offset(position + i);
            if (buffer.getInt(slotOffset + SLOT_LENGTH) != UNUSED) {
                buffer.putInt(slotOffset + offsetInSlot, compute(position + i));
            }
        }
    }

    /** The slot of a position, whose length is sound, still is as it was sealed. */
    boolean isRight(final long position) {
        return slots.buffer(position).getInt(slots.offset(position) + offsetInSlot) == compute(position);
    }

    private int compute(final long position) {
        final int slotOffset = slots.offset(position);
        final int end = slotOffset + SLOT_HEADER_LENGTH + slots.buffer(position).getInt(slotOffset + SLOT_LENGTH);
        final ByteBuffer bytes = windows[slots.window(position)];
        crc.reset();
        bytes.limit(end).position(slotOffset + SLOT_LENGTH);
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
