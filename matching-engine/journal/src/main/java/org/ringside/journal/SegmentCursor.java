package org.ringside.journal;

import static org.ringside.journal.JournalDescriptor.END_OF_SEGMENT;
import static org.ringside.journal.JournalDescriptor.FLAG_FIRST_AFTER_FLUSH;
import static org.ringside.journal.JournalDescriptor.HEADER_LENGTH;
import static org.ringside.journal.JournalDescriptor.NOT_WRITTEN;
import static org.ringside.journal.JournalDescriptor.RECORD_ALIGNMENT;
import static org.ringside.journal.JournalDescriptor.RECORD_CHAIN;
import static org.ringside.journal.JournalDescriptor.RECORD_CHECKED;
import static org.ringside.journal.JournalDescriptor.RECORD_CRC;
import static org.ringside.journal.JournalDescriptor.RECORD_FLAGS;
import static org.ringside.journal.JournalDescriptor.RECORD_INDEX;
import static org.ringside.journal.JournalDescriptor.RECORD_LENGTH;
import static org.ringside.journal.JournalDescriptor.RECORD_PAYLOAD;
import static org.ringside.journal.JournalDescriptor.RECORD_POSITION;
import static org.ringside.journal.JournalDescriptor.RECORD_READ_TIME;
import static org.ringside.journal.JournalDescriptor.RECORD_TIME;
import static org.ringside.journal.JournalDescriptor.RECORD_TYPE_ID;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/** Goes through the records of one segment and checks each. Reads only. One thread. */
final class SegmentCursor {
    /** What stands where the cursor is. */
    enum Found {
        /** A sound record. */
        RECORD,
        /** Nothing was written here, or it is being written. */
        NOTHING,
        /** The segment ends; the next record is in another one. */
        END,
        /** Something that no writer leaves behind when it finishes a record; {@link #damage()} says what. */
        DAMAGE
    }

    private final UnsafeBuffer buffer;
    private final ByteBuffer bytes;
    private final int limit;
    private final long segmentLength;
    private final CRC32C crc = new CRC32C();

    private int offset = HEADER_LENGTH;
    private long nextIndex;
    private long chain;
    private int input;
    private String damage = "";

    private SegmentCursor(final Segment segment, final long segmentLength, final long firstIndex,
        final long chainBefore) {
        this.buffer = segment.buffer();
        this.bytes = segment.bytes();
        this.limit = buffer.capacity();
        this.segmentLength = segmentLength;
        this.nextIndex = firstIndex;
        this.chain = chainBefore;
    }

    /** At the first record of a segment whose header is sound. */
    static SegmentCursor of(final Segment segment) {
        final SegmentHeader header = segment.header();
        return new SegmentCursor(segment, header.segmentLength(), header.firstIndex(), header.chainBefore());
    }

    /** In front of the place of the first record, for {@link #soundRecordBehind} alone. */
    static SegmentCursor ofHeadless(final Segment segment, final long firstIndex) {
        final SegmentCursor cursor = new SegmentCursor(segment, segment.buffer().capacity(), firstIndex - 1, 0);
        cursor.offset = HEADER_LENGTH - RECORD_ALIGNMENT;
        return cursor;
    }

    /** Looks at what stands here and stays. */
    Found look() {
        if (offset >= segmentLength) {
            return Found.END;
        }
        if (limit - offset < RECORD_ALIGNMENT) {
            return damaged("the file is " + (segmentLength - limit) + " bytes shorter than its header says");
        }
        final int length = buffer.getIntAcquire(offset + RECORD_LENGTH);
        if (length == NOT_WRITTEN) {
            return Found.NOTHING;
        }
        if (length == END_OF_SEGMENT) {
            return Found.END;
        }
        if (!isPossible(length, offset)) {
            return damaged("the length " + length + " is impossible");
        }
        final int actualCrc = crc(offset, length);
        if (actualCrc != buffer.getInt(offset + RECORD_CRC)) {
            return damaged("the checksum is wrong");
        }
        if (buffer.getLong(offset + RECORD_INDEX) != nextIndex) {
            return damaged("the index " + buffer.getLong(offset + RECORD_INDEX) + " does not follow");
        }
        if (buffer.getLong(offset + RECORD_CHAIN) != JournalDescriptor.chain(chain, actualCrc)) {
            return damaged("the chain is broken");
        }
        return Found.RECORD;
    }

    /** Goes behind the record that {@link #look} has found here. */
    void pass() {
        chain = buffer.getLong(offset + RECORD_CHAIN);
        offset += JournalDescriptor.aligned(buffer.getInt(offset + RECORD_LENGTH));
        nextIndex++;
    }

    /** Hands over the record that {@link #look} has found here. A handler that throws has had its record. */
    void deliverAndPass(final RecordHandler handler) {
        final int at = offset;
        final long index = nextIndex;
        pass();
        input = JournalDescriptor.inputOf(buffer.getInt(at + RECORD_FLAGS));
        handler.onRecord(index, buffer.getLong(at + RECORD_POSITION), buffer.getLong(at + RECORD_TIME),
            buffer.getLong(at + RECORD_READ_TIME), buffer.getInt(at + RECORD_TYPE_ID), buffer, at + RECORD_PAYLOAD,
            buffer.getInt(at + RECORD_LENGTH) - RECORD_PAYLOAD, chain);
    }

    /** Where in the file it stands. */
    int offset() {
        return offset;
    }

    /** Index of the record that stands here, or will. */
    long nextIndex() {
        return nextIndex;
    }

    /** Chain of the record before. */
    long chain() {
        return chain;
    }

    /** The input of the record that is being handed over. */
    int input() {
        return input;
    }

    /** What was wrong when {@link #look} found damage last. */
    String damage() {
        return damage;
    }

    /**
     * The first sound record behind this place, wherever it begins; -1 when there is none.
     *
     * @param onlyAfterFlush overlook the records that do not say that what comes before them had been flushed.
     */
    int soundRecordBehind(final boolean onlyAfterFlush) {
        for (int at = offset + RECORD_ALIGNMENT; at <= limit - RECORD_PAYLOAD; at += RECORD_ALIGNMENT) {
            final int length = buffer.getInt(at + RECORD_LENGTH);
            if (length != NOT_WRITTEN && isPossible(length, at) && isIndexPossible(at)
                && crc(at, length) == buffer.getInt(at + RECORD_CRC)
                && (!onlyAfterFlush || (buffer.getInt(at + RECORD_FLAGS) & FLAG_FIRST_AFTER_FLUSH) != 0)) {
                return at;
            }
        }
        return -1;
    }

    /** Index of the sound record that begins there. */
    long indexAt(final int at) {
        return buffer.getLong(at + RECORD_INDEX);
    }

    /** Bytes from here up to the last one that is not zero; 0 when there is none. */
    int bytesBehind() {
        int end = limit;
        while (end - Long.BYTES >= offset && buffer.getLong(end - Long.BYTES) == 0) {
            end -= Long.BYTES;
        }
        while (end > offset && buffer.getByte(end - 1) == 0) {
            end--;
        }
        return end - offset;
    }

    /** The file is whole, and nothing but zeros follow the mark at which the segment ends. */
    boolean isWholeBehindEnd() {
        return limit == segmentLength && bytesBehind() <= Integer.BYTES;
    }

    private boolean isPossible(final int length, final int at) {
        return length >= RECORD_PAYLOAD && length <= limit - at && JournalDescriptor.aligned(length) <= limit - at;
    }

    /** As many records as fit in between may be missing, and not one more. */
    private boolean isIndexPossible(final int at) {
        final long ahead = buffer.getLong(at + RECORD_INDEX) - nextIndex;
        return ahead > 0 && ahead <= (at - offset) / RECORD_PAYLOAD + 1;
    }

    private int crc(final int at, final int length) {
        crc.reset();
        bytes.limit(at + JournalDescriptor.aligned(length)).position(at + RECORD_CHECKED);
        crc.update(bytes);
        return (int) crc.getValue() ^ length;
    }

    private Found damaged(final String what) {
        damage = what;
        return Found.DAMAGE;
    }
}
