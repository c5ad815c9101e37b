package org.ringside.queue;

/**
 * What a queue is like: its geometry, its writers, the schema of its messages, and where its positions begin.
 * Immutable; checked when made.
 *
 * @param slots         capacity in slots, a power of two from 2 to 2^30
 * @param payloadLength bytes of payload in a slot: a power of two, at least 128 and at most 1 MiB, less the 16 bytes of
 *                      the slot's header (112, 240, 496, ...)
 * @param maxTrain      most slots that one claim may take: 1 to 4095, and no more than a sixteenth of the slots (but
 *                      always 1)
 * @param writers       one declared writer, or many
 * @param schemaId      of the messages, for the two sides to compare; not interpreted here
 * @param schemaVersion of the messages, for the two sides to compare; not interpreted here
 * @param startPosition position of the first message: not 0 when a queue continues an earlier one
 */
public record QueueSpec(
    int slots, int payloadLength, int maxTrain, Writers writers, int schemaId, int schemaVersion, long startPosition) {

    private static final int MAX_SLOTS = 1 << 30;
    private static final int MIN_SLOT_SIZE = 128;
    private static final int MAX_SLOT_SIZE = 1 << 20;
    private static final int MAX_TRAIN = 4095;
    private static final int DEFAULT_TRAIN = 256;

    /** Who may write. */
    public enum Writers {
        /** Up to 64 writers at a time, in any processes; each reserves its place with a compare-and-set. */
        MANY,
        /** One writer at a time, who is alone by a kernel lock and therefore needs no reservation. */
        ONE
    }

    /** Checks every bound. @throws IllegalArgumentException naming the one that does not hold */
    public QueueSpec {
        require(isPowerOfTwo(slots) && slots >= 2 && slots <= MAX_SLOTS,
            "slots must be a power of two from 2 to 2^30", slots);
        final int slotSize = payloadLength + QueueDescriptor.SLOT_HEADER_LENGTH;
        require(isPowerOfTwo(slotSize) && slotSize >= MIN_SLOT_SIZE && slotSize <= MAX_SLOT_SIZE,
            "payload must be a power of two from 128 to 2^20, less 16 (112, 240, 496, ...)", payloadLength);
        require(maxTrain >= 1 && maxTrain <= trainBound(slots),
            "maxTrain must be from 1 to " + trainBound(slots) + " for " + slots + " slots", maxTrain);
        require(startPosition >= 0 && startPosition < ControlWord.endPosition(slots),
            "startPosition must be from 0 to " + (ControlWord.endPosition(slots) - 1), startPosition);
        if (writers == null) {
            throw new IllegalArgumentException("writers must be MANY or ONE");
        }
    }

    /** A queue for many writers, with the largest train up to 256 slots. */
    public static QueueSpec many(final int slots, final int payloadLength) {
        return of(slots, payloadLength, Writers.MANY);
    }

    /** A queue for one writer, with the largest train up to 256 slots. */
    public static QueueSpec one(final int slots, final int payloadLength) {
        return of(slots, payloadLength, Writers.ONE);
    }

    private static QueueSpec of(final int slots, final int payloadLength, final Writers writers) {
        return new QueueSpec(slots, payloadLength, Math.min(DEFAULT_TRAIN, trainBound(slots)), writers, 0, 0, 0);
    }

    /** The same with this schema. */
    public QueueSpec withSchema(final int id, final int version) {
        return new QueueSpec(slots, payloadLength, maxTrain, writers, id, version, startPosition);
    }

    /** The same with this largest train. */
    public QueueSpec withMaxTrain(final int newMaxTrain) {
        return new QueueSpec(slots, payloadLength, newMaxTrain, writers, schemaId, schemaVersion, startPosition);
    }

    /** The same, its first message having this position. */
    public QueueSpec withStartPosition(final long newStartPosition) {
        return new QueueSpec(slots, payloadLength, maxTrain, writers, schemaId, schemaVersion, newStartPosition);
    }

    /** Bytes of a slot: header and payload. */
    public int slotSize() {
        return payloadLength + QueueDescriptor.SLOT_HEADER_LENGTH;
    }

    /** Bytes of the queue's file. */
    public long fileLength() {
        return QueueDescriptor.DATA_OFFSET + (long) slots * slotSize();
    }

    private static int trainBound(final int slots) {
        return Math.max(1, Math.min(MAX_TRAIN, slots / 16));
    }

    private static boolean isPowerOfTwo(final int value) {
        return Integer.bitCount(value) == 1 && value > 0;
    }

    private static void require(final boolean holds, final String rule, final long value) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ", not " + value);
        }
    }
}
