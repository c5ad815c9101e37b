package org.ringside.marketdata.itch;

import static org.ringside.marketdata.itch.SlotDescriptor.LENGTH;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Messages that are written together, as slots of the store. Grows when a command has more of them than ever. */
final class MessageBatch {
    /** Messages with which a batch is large enough to be written. */
    static final int ENOUGH = 1_024;

    private final CRC32C crc = new CRC32C();
    private byte[] slots = new byte[2 * ENOUGH * LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(slots);
    private ByteBuffer bytes = ByteBuffer.wrap(slots);
    private int count;

    MutableDirectBuffer buffer() {
        return buffer;
    }

    /** Room for the next message; returns where it begins. */
    int claim(final int length) {
        final int slot = count * LENGTH;
        if (slot == slots.length) {
            slots = Arrays.copyOf(slots, 2 * slots.length);
            buffer.wrap(slots);
            bytes = ByteBuffer.wrap(slots);
        }
        buffer.setMemory(slot, LENGTH, (byte) 0);
        buffer.putByte(slot + SlotDescriptor.MESSAGE_LENGTH, (byte) length);
        count++;
        return slot + SlotDescriptor.MESSAGE;
    }

    int count() {
        return count;
    }

    /**
     * Completes the batch.
     *
     * @param sequence of the last event that the messages come from.
     * @param flags    of the last message, beside that of the end of a batch.
     * @return all bytes of the slots.
     */
    ByteBuffer seal(final long sequence, final int flags) {
        for (int i = 0; i < count; i++) {
            final int slot = i * LENGTH;
            buffer.putLong(slot + SlotDescriptor.SEQUENCE, sequence, ByteOrder.LITTLE_ENDIAN);
            buffer.putByte(slot + SlotDescriptor.FLAGS,
                (byte) (i + 1 == count ? SlotDescriptor.FLAG_BATCH | flags : 0));
            SlotDescriptor.seal(buffer, slot, crc);
        }
        return bytes.limit(count * LENGTH).position(0);
    }

    void clear() {
        count = 0;
    }
}
