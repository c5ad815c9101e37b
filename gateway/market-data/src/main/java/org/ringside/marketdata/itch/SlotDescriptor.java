package org.ringside.marketdata.itch;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The file that keeps the messages of a Mold session: slots of 64 bytes, so that message n, counted from 1, stands at
 * n * 64. Numbers are little-endian, messages as they are sent.
 * <pre>
 *  slot 0     0          8         18      24                 32                  60      64
 *             +----------+---------+-------+------------------+-------------------+-------+
 *             | RSIT0001 | name    | zeros | session          | zeros             | crc   |
 *             |          | char 10 |       | of the engine u64|                   | u32   |
 *             +----------+---------+-------+------------------+-------------------+-------+
 *
 *  slot n     0                    8       9        10                           60      64
 *             +--------------------+-------+--------+----------------------------+-------+
 *             | sequence           | flags | length | message, then zeros        | crc   |
 *             | of an event    u64 | u8    | u8     |                            | u32   |
 *             +--------------------+-------+--------+----------------------------+-------+
 * </pre>
 * The sequence is that of the last public event that the messages up to the end of the batch come from. Flags: 1 the
 * last message of a batch, 2 all that the session begins with is there, 4 the session is over. Batches are written as a
 * whole, or not at all: what follows the last flag 1 is cut off. The checksum is CRC-32C of the 60 bytes before it.
 */
final class SlotDescriptor {
    static final int LENGTH = 64;
    static final int SEQUENCE = 0;
    static final int FLAGS = 8;
    static final int MESSAGE_LENGTH = 9;
    static final int MESSAGE = 10;
    static final int CRC = 60;

    static final int FLAG_BATCH = 1;
    static final int FLAG_BEGUN = 2;
    static final int FLAG_OVER = 4;

    private static final int NAME = 8;
    private static final int SESSION = 24;
    private static final byte[] MAGIC = "RSIT0001".getBytes(StandardCharsets.US_ASCII);

    private SlotDescriptor() {
    }

    static void putHeader(final UnsafeBuffer buffer, final String name, final long session, final CRC32C crc) {
        buffer.setMemory(0, LENGTH, (byte) 0);
        buffer.putBytes(0, MAGIC);
        buffer.putBytes(NAME, name.getBytes(StandardCharsets.US_ASCII));
        buffer.putLong(SESSION, session, ByteOrder.LITTLE_ENDIAN);
        seal(buffer, 0, crc);
    }

    /** Whether a sound header with this name stands there. */
    static boolean isHeader(final UnsafeBuffer buffer, final String name, final CRC32C crc) {
        final byte[] found = new byte[MAGIC.length + MoldName.LENGTH];
        buffer.getBytes(0, found);
        return new String(found, StandardCharsets.US_ASCII)
            .equals(new String(MAGIC, StandardCharsets.US_ASCII) + name) && isSound(buffer, 0, crc);
    }

    static long session(final UnsafeBuffer buffer) {
        return buffer.getLong(SESSION, ByteOrder.LITTLE_ENDIAN);
    }

    static void seal(final UnsafeBuffer buffer, final int slot, final CRC32C crc) {
        buffer.putInt(slot + CRC, checksum(buffer, slot, crc), ByteOrder.LITTLE_ENDIAN);
    }

    static boolean isSound(final UnsafeBuffer buffer, final int slot, final CRC32C crc) {
        return buffer.getInt(slot + CRC, ByteOrder.LITTLE_ENDIAN) == checksum(buffer, slot, crc);
    }

    private static int checksum(final UnsafeBuffer buffer, final int slot, final CRC32C crc) {
        crc.reset();
        crc.update(buffer.byteArray(), slot, CRC);
        return (int) crc.getValue();
    }
}
