package org.ringside.journal;

import static org.ringside.journal.JournalDescriptor.CHAIN_BEFORE_OFFSET;
import static org.ringside.journal.JournalDescriptor.CREATED_OFFSET;
import static org.ringside.journal.JournalDescriptor.FIRST_INDEX_OFFSET;
import static org.ringside.journal.JournalDescriptor.FORMAT_MAJOR;
import static org.ringside.journal.JournalDescriptor.FORMAT_VERSION;
import static org.ringside.journal.JournalDescriptor.FORMAT_VERSION_OFFSET;
import static org.ringside.journal.JournalDescriptor.HEADER_CRC_OFFSET;
import static org.ringside.journal.JournalDescriptor.HEADER_LENGTH;
import static org.ringside.journal.JournalDescriptor.MAGIC;
import static org.ringside.journal.JournalDescriptor.MAGIC_OFFSET;
import static org.ringside.journal.JournalDescriptor.POLICY_OFFSET;
import static org.ringside.journal.JournalDescriptor.SCHEMA_ID_OFFSET;
import static org.ringside.journal.JournalDescriptor.SCHEMA_VERSION_OFFSET;
import static org.ringside.journal.JournalDescriptor.SEGMENT_LENGTH_OFFSET;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.ringside.journal.JournalException.Reason;

/**
 * What a segment says of itself; {@link JournalDescriptor} has the layout.
 *
 * @param policy        it is written under.
 * @param segmentLength bytes of the file.
 * @param firstIndex    index of its first record.
 * @param chainBefore   chain of the record before.
 * @param schemaId      of the payloads.
 * @param schemaVersion of the payloads.
 * @param createdNs     nanoseconds since 1970.
 */
record SegmentHeader(SyncPolicy policy, long segmentLength, long firstIndex, long chainBefore, int schemaId,
    int schemaVersion, long createdNs) {

    /** The header as it stands in the file. */
    ByteBuffer encode() {
        final ByteBuffer bytes = ByteBuffer.allocate(HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(MAGIC_OFFSET, MAGIC);
        bytes.putInt(FORMAT_VERSION_OFFSET, FORMAT_VERSION);
        bytes.putInt(POLICY_OFFSET, policy.code());
        bytes.putLong(SEGMENT_LENGTH_OFFSET, segmentLength);
        bytes.putLong(FIRST_INDEX_OFFSET, firstIndex);
        bytes.putLong(CHAIN_BEFORE_OFFSET, chainBefore);
        bytes.putInt(SCHEMA_ID_OFFSET, schemaId);
        bytes.putInt(SCHEMA_VERSION_OFFSET, schemaVersion);
        bytes.putLong(CREATED_OFFSET, createdNs);
        bytes.putInt(HEADER_CRC_OFFSET, crc(bytes));
        return bytes;
    }

    /**
     * Reads a header.
     *
     * @param file  for messages.
     * @param bytes little-endian, at least as long as the header.
     * @return the header; null when the bytes are no header, or a damaged one.
     * @throws JournalException INCOMPATIBLE when it is a sound header of a format that this version does not read
     */
    static SegmentHeader decode(final Path file, final ByteBuffer bytes) {
        if (bytes.getLong(MAGIC_OFFSET) != MAGIC || bytes.getInt(HEADER_CRC_OFFSET) != crc(bytes)) {
            return null;
        }
        final int version = bytes.getInt(FORMAT_VERSION_OFFSET);
        if (version >>> Short.SIZE != FORMAT_MAJOR) {
            throw new JournalException(Reason.INCOMPATIBLE, file + " has format " + (version >>> Short.SIZE)
                + ", this version reads format " + FORMAT_MAJOR + "; use the version that wrote it");
        }
        final SyncPolicy policy = SyncPolicy.ofCode(bytes.getInt(POLICY_OFFSET));
        if (policy == null) {
            return null;
        }
        return new SegmentHeader(policy, bytes.getLong(SEGMENT_LENGTH_OFFSET), bytes.getLong(FIRST_INDEX_OFFSET),
            bytes.getLong(CHAIN_BEFORE_OFFSET), bytes.getInt(SCHEMA_ID_OFFSET), bytes.getInt(SCHEMA_VERSION_OFFSET),
            bytes.getLong(CREATED_OFFSET));
    }

    private static int crc(final ByteBuffer bytes) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().limit(HEADER_CRC_OFFSET).position(0));
        return (int) crc.getValue();
    }
}
