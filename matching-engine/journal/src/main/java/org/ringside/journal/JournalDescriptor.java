package org.ringside.journal;

import org.agrona.MutableDirectBuffer;

/**
 * The bytes of a segment, format version 1.1. Little-endian. The file is named {@code journal-<first index, 20
 * digits>.log}, has its full length on disk before it gets that name, and is zero where nothing was written.
 * <pre>
 *  offset  bytes  field
 *          HEADER: never changes
 *  0x00        8  magic, the characters EXJN0001
 *  0x08        4  format version: major &lt;&lt; 16 | minor; another major is refused
 *  0x0C        4  sync policy that it is written under: 1 mapped, 2 disk
 *  0x10        8  length of the file
 *  0x18        8  index of its first record
 *  0x20        8  chain of the record before it, 0 when there is none
 *  0x28        4  schema id of the payloads
 *  0x2C        4  schema version of the payloads
 *  0x30        8  created, nanoseconds since 1970
 *  0x38        4  zero
 *  0x3C        4  CRC-32C of the 0x3C bytes before it
 *  0x40           RECORDS, each at a multiple of 8
 *         +0x00  4  length of header and payload; written last, with release, which the acquire of a reader sees.
 *                   0 = not written; -1 = the segment ends here, the next record is the first of the next segment
 *         +0x04  4  CRC-32C of everything from +0x10 up to the next record, exclusive-or the length
 *         +0x08  8  chain: {@link #chain} of the record before and this CRC
 *         +0x10  8  index
 *         +0x18  8  position in the ring; -1 = made by the engine
 *         +0x20  8  command time, nanoseconds since 1970
 *         +0x28  8  read time, CLOCK_MONOTONIC nanoseconds
 *         +0x30  4  type id
 *         +0x34  4  flags, bit by bit:
 *                    31                   16 15             8 7                1   0
 *                   +-----------------------+----------------+------------------+---+
 *                   |         zero          |     input      |       zero       | F |
 *                   +-----------------------+----------------+------------------+---+
 *                   F = whatever was appended before it had met the policy when it was appended
 *                   input = number of the ring that the position is of; 0 where there is one only, as in format 1.0
 *         +0x38     payload, then zeros up to a multiple of 8
 * </pre>
 * A segment that has a successor ends with -1, or is full, and then has zeros up to its end: every bit of it is either
 * under a CRC, or part of the chain, or has one possible value.
 */
final class JournalDescriptor {
    static final long MAGIC = 0x313030304E4A5845L;
    static final int FORMAT_MAJOR = 1;
    static final int FORMAT_MINOR = 1;
    static final int FORMAT_VERSION = FORMAT_MAJOR << 16 | FORMAT_MINOR;

    static final int MAGIC_OFFSET = 0x00;
    static final int FORMAT_VERSION_OFFSET = 0x08;
    static final int POLICY_OFFSET = 0x0C;
    static final int SEGMENT_LENGTH_OFFSET = 0x10;
    static final int FIRST_INDEX_OFFSET = 0x18;
    static final int CHAIN_BEFORE_OFFSET = 0x20;
    static final int SCHEMA_ID_OFFSET = 0x28;
    static final int SCHEMA_VERSION_OFFSET = 0x2C;
    static final int CREATED_OFFSET = 0x30;
    static final int HEADER_CRC_OFFSET = 0x3C;
    static final int HEADER_LENGTH = 0x40;

    static final int RECORD_LENGTH = 0x00;
    static final int RECORD_CRC = 0x04;
    static final int RECORD_CHAIN = 0x08;
    static final int RECORD_INDEX = 0x10;
    static final int RECORD_POSITION = 0x18;
    static final int RECORD_TIME = 0x20;
    static final int RECORD_READ_TIME = 0x28;
    static final int RECORD_TYPE_ID = 0x30;
    static final int RECORD_FLAGS = 0x34;
    static final int RECORD_PAYLOAD = 0x38;
    /** Where the bytes begin that the CRC is over. */
    static final int RECORD_CHECKED = RECORD_INDEX;
    static final int RECORD_ALIGNMENT = 8;

    static final int NOT_WRITTEN = 0;
    static final int END_OF_SEGMENT = -1;
    static final int FLAG_FIRST_AFTER_FLUSH = 1;
    static final int MAX_INPUT = 0xFF;
    private static final int INPUT_SHIFT = 8;

    private static final long CHAIN_FACTOR = 0x9E3779B97F4A7C15L;
    private static final int CHAIN_ROTATION = 29;
    private static final int CHAIN_FOLD = 32;

    private JournalDescriptor() {
    }

    /** The chain after a record. For a given CRC no two chains before it have the same one after it. */
    static long chain(final long before, final int crc) {
        final long mixed = (Long.rotateLeft(before, CHAIN_ROTATION) + Integer.toUnsignedLong(crc) + 1) * CHAIN_FACTOR;
        return mixed ^ mixed >>> CHAIN_FOLD;
    }

    /** What a record's header has under the CRC. */
    static void putRecord(final MutableDirectBuffer to, final int at, final long index, final long position,
        final long timeNs, final long readTimeNs, final int typeId, final int flags) {
        to.putLong(at + RECORD_INDEX, index);
        to.putLong(at + RECORD_POSITION, position);
        to.putLong(at + RECORD_TIME, timeNs);
        to.putLong(at + RECORD_READ_TIME, readTimeNs);
        to.putInt(at + RECORD_TYPE_ID, typeId);
        to.putInt(at + RECORD_FLAGS, flags);
    }

    /** An input's part of the flags. */
    static int flagsOf(final int input) {
        if ((input & ~MAX_INPUT) != 0) {
            throw new IllegalArgumentException("the input " + input + "; a record takes 0 to " + MAX_INPUT);
        }
        return input << INPUT_SHIFT;
    }

    /** The input that flags have. */
    static int inputOf(final int flags) {
        return flags >>> INPUT_SHIFT & MAX_INPUT;
    }

    /** Bytes that a record takes in the segment, from the length in its header. */
    static int aligned(final int recordLength) {
        return recordLength + RECORD_ALIGNMENT - 1 & -RECORD_ALIGNMENT;
    }
}
