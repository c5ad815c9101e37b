package org.ringside.marketdata.recording;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Byte layout of a recording: a magic text, then records; little-endian, without padding.
 * <pre>
 *  0          8
 *  +----------+--------+--------+---
 *  | RSMD0001 | record | record | ...
 *  +----------+--------+--------+---
 *
 *  0             8        12       14             14 + length
 *  +-------------+--------+--------+--------------+
 *  | arrivalTime | crc32c | length | packet       |
 *  | u64         | u32    | u16    |              |
 *  +-------------+--------+--------+--------------+
 * </pre>
 * The arrival time is nanoseconds since the Unix epoch. The checksum is CRC-32C of the whole record, in whose place
 * then stands the checksum of the record before, 0 in the first one: it ties a record to all before it.
 */
final class RecordingDescriptor {
    /** What a recording begins with, as a little-endian number: the text RSMD0001. */
    static final long MAGIC = 0x31303030444D5352L;

    /** Bytes before the first record. */
    static final int HEADER_LENGTH = 8;

    /** Bytes of a record before its packet. */
    static final int RECORD_HEADER_LENGTH = 14;

    /** Longest packet: what a UDP datagram can carry. */
    static final int MAX_PACKET_LENGTH = 65_507;

    /** Longest record. */
    static final int MAX_RECORD_LENGTH = RECORD_HEADER_LENGTH + MAX_PACKET_LENGTH;

    private static final int CRC_OFFSET = 8;
    private static final int LENGTH_OFFSET = 12;
    private static final int U16_MASK = 0xFFFF;

    private RecordingDescriptor() {
    }

    static long arrivalTime(final UnsafeBuffer buffer, final int record) {
        return buffer.getLong(record, LITTLE_ENDIAN);
    }

    static int crc(final UnsafeBuffer buffer, final int record) {
        return buffer.getInt(record + CRC_OFFSET, LITTLE_ENDIAN);
    }

    static int length(final UnsafeBuffer buffer, final int record) {
        return buffer.getShort(record + LENGTH_OFFSET, LITTLE_ENDIAN) & U16_MASK;
    }

    static void put(
        final UnsafeBuffer buffer, final int record, final long arrivalTime, final int crc, final int length) {
        buffer.putLong(record, arrivalTime, LITTLE_ENDIAN);
        putCrc(buffer, record, crc);
        buffer.putShort(record + LENGTH_OFFSET, (short) length, LITTLE_ENDIAN);
    }

    static void putCrc(final UnsafeBuffer buffer, final int record, final int crc) {
        buffer.putInt(record + CRC_OFFSET, crc, LITTLE_ENDIAN);
    }

    /** The checksum of a record in which that of the record before stands. Leaves the bytes' position behind it. */
    static int compute(final CRC32C crc, final ByteBuffer bytes, final int record, final int packetLength) {
        bytes.limit(record + RECORD_HEADER_LENGTH + packetLength).position(record);
        crc.reset();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
