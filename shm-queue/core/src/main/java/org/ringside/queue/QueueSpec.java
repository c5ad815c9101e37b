package org.ringside.queue;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Describes a queue: its geometry, its writers, the schema of its messages, and where its positions begin. Immutable;
 * checked when made.
 *
 * @param slots         capacity in slots, a power of two from 2 to 2^30
 * @param payloadLength bytes of payload in a slot: a power of two, at least 128 and at most 1 MiB, less the 16 bytes of
 *                      the slot's header (112, 240, 496, ...)
 * @param maxTrain      most slots that one claim may take: 1 to 4095, and no more than a sixteenth of the slots (but
 *                      always 1)
 * @param writers       one declared writer, or many
 * @param schemaId      of the messages, for the two sides to compare; not interpreted here
 * @param schemaVersion of the messages, for the two sides to compare; not interpreted here
 * @param startPosition position of the first message: not 0 if the queue continues an earlier one
 * @param checksum      whether every message has a checksum, which costs 4 bytes of each slot and some time on both
 *                      sides, and finds a stray write into a payload before the delivery
 * @param consumers     the gating consumers, in the order of their declaration: at most 8
 */
public record QueueSpec(
    int slots, int payloadLength, int maxTrain, Writers writers, int schemaId, int schemaVersion, long startPosition,
    boolean checksum, List<ConsumerSpec> consumers) {

    private static final int MAX_SLOTS = 1 << 30;
    private static final int MIN_SLOT_SIZE = 128;
    private static final int MAX_SLOT_SIZE = 1 << 20;
    private static final int MAX_TRAIN = 4095;
    /** A message is put together in one buffer, and a tap copies a train into one. */
    private static final int MAX_TRAIN_BYTES = 1 << 30;
    private static final int DEFAULT_TRAIN = 256;

    /** How many writers a queue may have. */
    public enum Writers {
        /** Up to 64 writers at a time, in any processes; each reserves its place with a compare-and-set. */
        MANY,
        /** One writer at a time. A kernel lock keeps others out, so the writer needs no reservation. */
        ONE
    }

    /** Checks every bound. @throws IllegalArgumentException that names the bound that does not hold */
    public QueueSpec {
        require(isPowerOfTwo(slots) && slots >= 2 && slots <= MAX_SLOTS,
            "slots must be a power of two from 2 to 2^30", slots);
        final int slotSize = payloadLength + QueueDescriptor.SLOT_HEADER_LENGTH;
        require(isPowerOfTwo(slotSize) && slotSize >= MIN_SLOT_SIZE && slotSize <= MAX_SLOT_SIZE,
            "payload must be a power of two from 128 to 2^20, less 16 (112, 240, 496, ...)", payloadLength);
        require(maxTrain >= 1 && maxTrain <= trainBound(slots),
            "maxTrain must be from 1 to " + trainBound(slots) + " for " + slots + " slots", maxTrain);
        require((long) maxTrain * slotSize <= MAX_TRAIN_BYTES,
            "maxTrain times payload and 16 must be at most 2^30", (long) maxTrain * slotSize);
        require(startPosition >= 0 && startPosition < ControlWord.endPosition(slots),
            "startPosition must be from 0 to " + (ControlWord.endPosition(slots) - 1), startPosition);
        if (writers == null) {
            throw new IllegalArgumentException("writers must be MANY or ONE");
        }
        consumers = new Topology(consumers).rows();
    }

    /** A queue with a reader and no other consumers, without checksums. */
    public QueueSpec(
        final int slots, final int payloadLength, final int maxTrain, final Writers writers, final int schemaId,
        final int schemaVersion, final long startPosition) {
        this(slots, payloadLength, maxTrain, writers, schemaId, schemaVersion, startPosition, false, List.of());
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
        return new QueueSpec(
            slots, payloadLength, maxTrain, writers, id, version, startPosition, checksum, consumers);
    }

    /** The same with this largest train. */
    public QueueSpec withMaxTrain(final int newMaxTrain) {
        return new QueueSpec(slots, payloadLength, newMaxTrain, writers, schemaId, schemaVersion, startPosition,
            checksum, consumers);
    }

    /** The same with this position for its first message. */
    public QueueSpec withStartPosition(final long newStartPosition) {
        return new QueueSpec(slots, payloadLength, maxTrain, writers, schemaId, schemaVersion, newStartPosition,
            checksum, consumers);
    }

    /** The same, with a checksum in each message. */
    public QueueSpec withChecksum() {
        return new QueueSpec(
            slots, payloadLength, maxTrain, writers, schemaId, schemaVersion, startPosition, true, consumers);
    }

    /**
     * The same with one more gating consumer: the writers also wait for this consumer.
     *
     * @param after its predecessors: {@link ConsumerSpec#READER}, or consumers and groups declared before; none = the
     *              consumer sees a message as soon as it is committed
     */
    public QueueSpec withConsumer(final String name, final String... after) {
        return withRows(List.of(new ConsumerSpec(name, List.of(after), "")));
    }

    /**
     * The same with one more group of competing workers, {@code group.0}, {@code group.1} and so on: each message goes
     * to exactly one of them.
     *
     * @param after predecessors of all workers, as in {@link #withConsumer}
     */
    public QueueSpec withWorkers(final String group, final int workers, final String... after) {
        require(workers >= 1, "a group has at least one worker", workers);
        return withRows(IntStream.range(0, workers)
            .mapToObj(worker -> new ConsumerSpec(group + "." + worker, List.of(after), group))
            .toList());
    }

    private QueueSpec withRows(final List<ConsumerSpec> rows) {
        return new QueueSpec(slots, payloadLength, maxTrain, writers, schemaId, schemaVersion, startPosition, checksum,
            Stream.concat(consumers.stream(), rows.stream()).toList());
    }

    /** Bytes of a slot: header and payload. */
    public int slotSize() {
        return payloadLength + QueueDescriptor.SLOT_HEADER_LENGTH;
    }

    /** Most bytes of a message that one slot carries: {@link #payloadLength}, less 4 with a checksum. */
    public int messageLength() {
        return payloadLength - (checksum ? Integer.BYTES : 0);
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
