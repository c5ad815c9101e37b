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
    private final UnsafeBuffer buffer;
    private final ByteBuffer bytes;
    private final int offsetInSlot;
    private final CRC32C crc = new CRC32C();

    Checksum(final UnsafeBuffer buffer, final QueueSpec spec) {
        this.buffer = buffer;
        this.bytes = buffer.byteBuffer().duplicate();
        this.offsetInSlot = spec.slotSize() - Integer.BYTES;
    }

    /** Seals those of the slots from a position on that carry a message: length, type and payload are written. */
    void seal(final Slots slots, final long position, final int count) {
        for (int i = 0; i < count; i++) {
            final int slotOffset = slots.offset(position + i);
            if (buffer.getInt(slotOffset + SLOT_LENGTH) != UNUSED) {
                buffer.putInt(slotOffset + offsetInSlot, compute(slotOffset));
            }
        }
    }

    /** The slot, whose length is sound, still is as it was sealed. */
    boolean isRight(final int slotOffset) {
        return buffer.getInt(slotOffset + offsetInSlot) == compute(slotOffset);
    }

    private int compute(final int slotOffset) {
        final int end = slotOffset + SLOT_HEADER_LENGTH + buffer.getInt(slotOffset + SLOT_LENGTH);
        crc.reset();
        bytes.limit(end).position(slotOffset + SLOT_LENGTH);
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
