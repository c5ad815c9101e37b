package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.ALL_FEATURES;
import static org.ringside.queue.QueueDescriptor.BOOT_ID_OFFSET;
import static org.ringside.queue.QueueDescriptor.CAPACITY_OFFSET;
import static org.ringside.queue.QueueDescriptor.CRC_OFFSET;
import static org.ringside.queue.QueueDescriptor.CREATED_OFFSET;
import static org.ringside.queue.QueueDescriptor.CREATOR_PID_OFFSET;
import static org.ringside.queue.QueueDescriptor.CREATOR_UID_OFFSET;
import static org.ringside.queue.QueueDescriptor.DATA_OFFSET;
import static org.ringside.queue.QueueDescriptor.DATA_OFFSET_OFFSET;
import static org.ringside.queue.QueueDescriptor.FEATURES_OFFSET;
import static org.ringside.queue.QueueDescriptor.FEATURE_CHECKSUM;
import static org.ringside.queue.QueueDescriptor.FEATURE_FENCE_ON_DEMAND;
import static org.ringside.queue.QueueDescriptor.FEATURE_GATING;
import static org.ringside.queue.QueueDescriptor.FEATURE_ONE_WRITER;
import static org.ringside.queue.QueueDescriptor.FILE_LENGTH_OFFSET;
import static org.ringside.queue.QueueDescriptor.HEADER_LENGTH_OFFSET;
import static org.ringside.queue.QueueDescriptor.HEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.INCARNATION_OFFSET;
import static org.ringside.queue.QueueDescriptor.LAYOUT_VERSION;
import static org.ringside.queue.QueueDescriptor.LAYOUT_VERSION_OFFSET;
import static org.ringside.queue.QueueDescriptor.LIMIT_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAGIC;
import static org.ringside.queue.QueueDescriptor.MAGIC_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAJOR_VERSION;
import static org.ringside.queue.QueueDescriptor.MAX_CONSUMERS;
import static org.ringside.queue.QueueDescriptor.MAX_CONSUMERS_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAX_PRODUCERS;
import static org.ringside.queue.QueueDescriptor.MAX_PRODUCERS_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAX_TRAIN_OFFSET;
import static org.ringside.queue.QueueDescriptor.PID_NAMESPACE_OFFSET;
import static org.ringside.queue.QueueDescriptor.SCHEMA_ID_OFFSET;
import static org.ringside.queue.QueueDescriptor.SCHEMA_VERSION_OFFSET;
import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_SHIFT_OFFSET;
import static org.ringside.queue.QueueDescriptor.SLOT_SIZE_OFFSET;
import static org.ringside.queue.QueueDescriptor.START_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OPEN;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.ringside.queue.QueueException.Reason;

/**
 * The static header of a queue's file: what it is, since when, and who made it.
 *
 * @param createdEpochNs nanoseconds since 1970
 * @param fenceOnDemand  the one writer fences only when it is asked to, see {@link WriterFence}
 */
record QueueHeader(
    QueueSpec spec, UUID incarnation, UUID bootId, long createdEpochNs, ProcessIdentity creator, int creatorUid,
    boolean fenceOnDemand) {

    /** Everything before the slots, of a queue that nobody has used yet. */
    ByteBuffer encode() {
        final ByteBuffer bytes = ByteBuffer.allocate(DATA_OFFSET).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(MAGIC_OFFSET, MAGIC);
        bytes.putInt(LAYOUT_VERSION_OFFSET, LAYOUT_VERSION);
        bytes.putInt(HEADER_LENGTH_OFFSET, DATA_OFFSET);
        bytes.putInt(SLOT_SIZE_OFFSET, spec.slotSize());
        bytes.putInt(SLOT_SHIFT_OFFSET, Integer.numberOfTrailingZeros(spec.slotSize()));
        bytes.putInt(CAPACITY_OFFSET, spec.slots());
        bytes.putInt(MAX_TRAIN_OFFSET, spec.maxTrain());
        bytes.putLong(DATA_OFFSET_OFFSET, DATA_OFFSET);
        bytes.putLong(FILE_LENGTH_OFFSET, spec.fileLength());
        putUuid(bytes, INCARNATION_OFFSET, incarnation);
        putUuid(bytes, BOOT_ID_OFFSET, bootId);
        bytes.putLong(CREATED_OFFSET, createdEpochNs);
        bytes.putInt(CREATOR_PID_OFFSET, (int) creator.pid());
        bytes.putInt(CREATOR_UID_OFFSET, creatorUid);
        bytes.putInt(MAX_PRODUCERS_OFFSET, MAX_PRODUCERS);
        bytes.putInt(MAX_CONSUMERS_OFFSET, MAX_CONSUMERS);
        bytes.putInt(FEATURES_OFFSET, features());
        bytes.putInt(SCHEMA_ID_OFFSET, spec.schemaId());
        bytes.putInt(SCHEMA_VERSION_OFFSET, spec.schemaVersion());
        bytes.putLong(PID_NAMESPACE_OFFSET, creator.namespace());
        bytes.putLong(START_POSITION_OFFSET, spec.startPosition());
        bytes.putInt(CRC_OFFSET, crc(bytes));
        bytes.putInt(STATE_OFFSET, STATE_OPEN);
        bytes.putLong(TAIL_OFFSET, spec.startPosition());
        bytes.putLong(HEAD_OFFSET, spec.startPosition());
        bytes.putLong(LIMIT_OFFSET, spec.startPosition());
        GatingTable.encode(bytes, spec);
        return bytes;
    }

    private int features() {
        return (spec.writers() == QueueSpec.Writers.ONE ? FEATURE_ONE_WRITER : 0)
            | (fenceOnDemand ? FEATURE_FENCE_ON_DEMAND : 0)
            | (spec.checksum() ? FEATURE_CHECKSUM : 0)
            | (spec.consumers().isEmpty() ? 0 : FEATURE_GATING);
    }

    /**
     * Reads and checks the header of a file.
     *
     * @param name       of the queue, for messages
     * @param bytes      the file's first bytes: all before the slots
     * @param fileLength what the file system says
     * @throws QueueException naming the first field that is wrong
     */
    static QueueHeader decode(final String name, final ByteBuffer bytes, final long fileLength) {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getLong(MAGIC_OFFSET) != MAGIC) {
            throw corrupt(name, "does not begin like a queue: it is another kind of file");
        }
        final int version = bytes.getInt(LAYOUT_VERSION_OFFSET);
        if (version >>> 16 != MAJOR_VERSION) {
            throw incompatible(name, "has layout " + (version >>> 16) + "." + (version & 0xFFFF)
                + ", this program reads " + MAJOR_VERSION + ".x");
        }
        if (bytes.getInt(CRC_OFFSET) != crc(bytes)) {
            throw corrupt(name, "is damaged: the checksum of its header is wrong");
        }
        if ((bytes.getInt(FEATURES_OFFSET) & ~ALL_FEATURES) != 0) {
            throw incompatible(name, "uses features " + Integer.toHexString(bytes.getInt(FEATURES_OFFSET))
                + " (hex) that this program does not know");
        }
        final QueueSpec spec = decodeSpec(name, bytes);
        require(name, bytes, HEADER_LENGTH_OFFSET, "header length", DATA_OFFSET);
        require(name, bytes, SLOT_SHIFT_OFFSET, "slot shift", Integer.numberOfTrailingZeros(spec.slotSize()));
        require(name, bytes, MAX_PRODUCERS_OFFSET, "producer entries", MAX_PRODUCERS);
        require(name, bytes, MAX_CONSUMERS_OFFSET, "gating entries", MAX_CONSUMERS);
        if (bytes.getLong(DATA_OFFSET_OFFSET) != DATA_OFFSET
            || bytes.getLong(FILE_LENGTH_OFFSET) != spec.fileLength()) {
            throw corrupt(name, "contradicts itself: its lengths do not follow from its geometry");
        }
        if (fileLength != spec.fileLength()) {
            throw corrupt(name, "is " + fileLength + " bytes long, its header says " + spec.fileLength());
        }
        return new QueueHeader(spec, getUuid(bytes, INCARNATION_OFFSET), getUuid(bytes, BOOT_ID_OFFSET),
            bytes.getLong(CREATED_OFFSET),
            new ProcessIdentity(bytes.getInt(CREATOR_PID_OFFSET), 0, bytes.getLong(PID_NAMESPACE_OFFSET)),
            bytes.getInt(CREATOR_UID_OFFSET),
            (bytes.getInt(FEATURES_OFFSET) & FEATURE_FENCE_ON_DEMAND) != 0);
    }

    private static QueueSpec decodeSpec(final String name, final ByteBuffer bytes) {
        final int features = bytes.getInt(FEATURES_OFFSET);
        final QueueSpec.Writers writers =
            (features & FEATURE_ONE_WRITER) != 0 ? QueueSpec.Writers.ONE : QueueSpec.Writers.MANY;
        try {
            return new QueueSpec(bytes.getInt(CAPACITY_OFFSET), bytes.getInt(SLOT_SIZE_OFFSET) - SLOT_HEADER_LENGTH,
                bytes.getInt(MAX_TRAIN_OFFSET), writers, bytes.getInt(SCHEMA_ID_OFFSET),
                bytes.getInt(SCHEMA_VERSION_OFFSET), bytes.getLong(START_POSITION_OFFSET),
                (features & FEATURE_CHECKSUM) != 0,
                (features & FEATURE_GATING) != 0 ? GatingTable.decode(bytes) : List.of());
        } catch (final IllegalArgumentException impossible) {
            throw corrupt(name, "has an impossible geometry: " + impossible.getMessage());
        }
    }

    private static void require(
        final String name, final ByteBuffer bytes, final int offset, final String field, final int expected) {
        final int found = bytes.getInt(offset);
        if (found != expected) {
            throw corrupt(name, "contradicts itself: its " + field + " is " + found + ", not " + expected);
        }
    }

    private static int crc(final ByteBuffer bytes) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().limit(CRC_OFFSET).position(0));
        return (int) crc.getValue();
    }

    private static void putUuid(final ByteBuffer bytes, final int offset, final UUID value) {
        bytes.putLong(offset, value.getMostSignificantBits());
        bytes.putLong(offset + Long.BYTES, value.getLeastSignificantBits());
    }

    private static UUID getUuid(final ByteBuffer bytes, final int offset) {
        return new UUID(bytes.getLong(offset), bytes.getLong(offset + Long.BYTES));
    }

    static QueueException corrupt(final String name, final String what) {
        return new QueueException(Reason.CORRUPT, name + " " + what + "; remove it and create it again");
    }

    private static QueueException incompatible(final String name, final String what) {
        return new QueueException(
            Reason.INCOMPATIBLE, name + " " + what + "; use the release that created it, or create it again");
    }
}
