package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.STATE_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OPEN;

import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes messages into a queue: claim, write in place, commit.
 * <pre>{@code
 * final long position = producer.tryClaim(1);
 * if (position >= 0) {
 *     producer.buffer(0).putLong(producer.payloadOffset(0), value);
 *     producer.message(0, TYPE, Long.BYTES);
 *     producer.commit();
 * }
 * }</pre>
 * A claim of several slots is a <em>train</em>: it is committed or aborted as a whole, and read as a whole or not at
 * all. The reader cannot pass an open claim: do nothing between claim and commit that may take time. An expected
 * failure returns a negative constant.
 *
 * <p>A producer belongs to one thread. The producer holds one entry of the queue's registry, by a kernel lock that ends
 * with the process.
 *
 * <p>A message may be longer than a slot: the producer writes it as the fragments of one train, and the message arrives
 * in one piece.
 *
 * <p>A process that is killed, or a thread that stops, between claim and commit on a queue of many writers holds up the
 * reader there, until the reader gives up on the claim as its {@link StallLimits} say. {@link #ABORTED} tells a writer
 * that still lives. {@link QueueStatistics#openClaim} shows the position and the owner meanwhile. On a queue of one
 * writer, an unfinished claim leaves no trace. If an exception is possible between claim and commit, call {@link
 * #abort} in a finally block: after the commit, {@link #abort} does nothing.
 */
public abstract class Producer implements AutoCloseable {
    /** There is no space for the claim until the slowest consumer has released more. Nothing was written. */
    public static final long FULL = -1;
    /** The queue, or this producer, was closed. Nothing was written, except as {@link #commit} says. */
    public static final long CLOSED = -2;
    /** The reader gave up on the claim before it was committed: its messages were not, and will never be, delivered. */
    public static final long ABORTED = -3;
    /** More slots than a train can have, or a message longer than the largest train. Nothing was written. */
    public static final long TOO_LARGE = -4;
    /** The queue has used up its positions for ever: create the queue again. Nothing was written. */
    public static final long POSITION_EXHAUSTED = -5;

    final UnsafeBuffer buffer;
    final Slots slots;
    final int maxTrain;
    final int messageLength;

    private final QueueSpec spec;
    private final ProducerEntry entry;
    private final Checksum checksum;
    private final ReaderWaker reader;
    private final WaitWord roomWait;
    private final BooleanSupplier hasRoom = this::hasAwaitedRoom;

    private long claimPosition;
    private int claimSlots;
    private int used;
    private long claimBytes;
    private int awaitedSlots;
    private boolean closed;

    Producer(final Queue queue, final ProducerEntry entry) {
        this.buffer = queue.buffer();
        this.slots = queue.slots();
        this.spec = queue.spec();
        this.maxTrain = spec.maxTrain();
        this.messageLength = spec.messageLength();
        this.entry = entry;
        this.checksum = spec.checksum() ? new Checksum(slots, spec) : null;
        final Futex futex = queue.newFutex();
        this.reader = new ReaderWaker(queue, futex);
        this.roomWait = new WaitWord(buffer, QueueDescriptor.PRODUCERS_WAIT_OFFSET, futex);
    }

    /** What is left to do when the reader has given up on claims of this producer, as far as it can be done now. */
    abstract void flushPendingAcks();

    /** Takes the next positions, and the right to their bytes, or answers FULL or POSITION_EXHAUSTED. */
    abstract long claim(int count);

    /**
     * Makes the claim deliverable, of which the first {@code count} slots were used.
     *
     * @return how many slots it published, or 0 when the reader has given up on the claim
     */
    abstract int publish(long position, int claimed, int count);

    /** Gives the claim up; false when the reader has done so already. */
    abstract boolean withdraw(long position, int claimed);

    /** The position after the last reserved one. */
    abstract long tail();

    /**
     * Orders what was published before the looks at the reader's futex word and at the state of the queue. Answers
     * false, and orders nothing, when nobody can have armed that word, nor looks at a closed queue without a barrier.
     */
    abstract boolean fence();

    /**
     * Claims a train of 1 to {@link #maxTrain()} slots.
     *
     * @return the position of its first slot; or FULL, CLOSED, TOO_LARGE or POSITION_EXHAUSTED
     * @throws IllegalStateException when a claim is open already
     */
    public final long tryClaim(final int slotCount) {
        if (claimSlots != 0) {
            throw new IllegalStateException("a claim is open already, at position " + claimPosition);
        }
        if (slotCount < 1) {
            throw new IllegalArgumentException("a train has at least one slot, not " + slotCount);
        }
        if (slotCount > maxTrain) {
            return TOO_LARGE;
        }
        if (closed || buffer.getIntVolatile(STATE_OFFSET) != STATE_OPEN) {
            return CLOSED;
        }
        final long position = claim(slotCount);
        if (position >= 0) {
            claimPosition = position;
            claimSlots = slotCount;
            used = 0;
            claimBytes = 0;
            entry.claimed(position, slotCount);
        } else if (position == FULL) {
            entry.full();
        }
        return position;
    }

    /**
     * The mapping in which a slot of the open claim lies. A queue of more than 1 GiB has several. Write only to the
     * payloads of the open claim.
     */
    public final MutableDirectBuffer buffer(final int index) {
        return slots.buffer(slotPosition(index));
    }

    /** Offset in {@link #buffer} of the payload of a slot of the open claim. */
    public final int payloadOffset(final int index) {
        return slots.offset(slotPosition(index)) + SLOT_HEADER_LENGTH;
    }

    /**
     * Marks a slot of the open claim as a message. Slots without this mark are unused, and are not delivered.
     *
     * @param index  of the slot in the claim, from 0
     * @param typeId of the message, 0 to 2^30 - 1
     * @param length of the message in bytes, 0 to {@link #payloadLength()}
     */
    public final void message(final int index, final int typeId, final int length) {
        if (length < 0 || length > messageLength || typeId < 0 || typeId > QueueDescriptor.MAX_TYPE_ID) {
            throw new IllegalArgumentException("a message of type " + typeId + " and length " + length
                + " does not fit: types end at 2^30 - 1, payloads at " + messageLength);
        }
        use(index, typeId, length);
    }

    /**
     * Publishes the open claim as a whole and wakes the reader if it sleeps. A claim without any message is aborted.
     *
     * @return its position, or ABORTED; or CLOSED when the queue was removed by force meanwhile: then its messages may
     *         have been delivered, or never will be
     */
    public final long commit() {
        final long position = commitNoWakeup();
        if (position < 0) {
            return position;
        }
        wakeReader();
        // After the fence: a reader that has ended without these messages had seen the state before it looked for them
        // the last time (Consumer.undeliverable). When there was no fence, that reader's barrier comes later.
        return buffer.getIntVolatile(STATE_OFFSET) == STATE_OPEN ? position : CLOSED;
    }

    /**
     * Commits as {@link #commit}, but does not wake the reader. Use this method for several commits in a row, and end
     * with a {@link #commit} or with {@link #wakeReader}. Only the next claim says that the queue was removed.
     */
    public final long commitNoWakeup() {
        if (claimSlots == 0) {
            throw new IllegalStateException("no claim is open");
        }
        final int count = used;
        if (count == 0) {
            return settleAbort();
        }
        if (checksum != null) {
            checksum.seal(claimPosition, count);
        }
        final int claimed = claimSlots;
        claimSlots = 0;
        final int published = publish(claimPosition, claimed, count);
        if (published == 0) {
            entry.aborted(claimed);
            return ABORTED;
        }
        entry.committed(claimed, published, claimBytes);
        return claimPosition;
    }

    /** Wakes the reader if it sleeps. */
    public final void wakeReader() {
        if (fence()) {
            reader.wake();
        }
    }

    /**
     * Closes the queue for good. A writer closes the queue when it has to leave out a message that no reader may miss.
     * Readers get CLOSED behind the last message, and so do later readers and writers, until the queue is removed and
     * created again. An open claim is given up.
     */
    public final void closeQueue() {
        abort();
        buffer.putIntVolatile(STATE_OFFSET, QueueDescriptor.STATE_CLOSED);
        wakeReader();
    }

    /** Gives the open claim up: nothing of it will be delivered. Does nothing when no claim is open. */
    public final void abort() {
        if (claimSlots != 0) {
            settleAbort();
        }
    }

    /**
     * Claims a slot, or a train for a message that is longer than a slot, copies the message into it and commits.
     *
     * @param typeId of the message, 0 to 2^30 - 1
     * @param length of the message in bytes, 0 to {@link #maxTrain()} times {@link #payloadLength()}
     * @return its position; or FULL, CLOSED, ABORTED, TOO_LARGE or POSITION_EXHAUSTED
     */
    public final long offer(final int typeId, final DirectBuffer source, final int offset, final int length) {
        if (length > messageLength) {
            return offerFragments(typeId, source, offset, length);
        }
        final long position = tryClaim(1);
        if (position < 0) {
            return position;
        }
        buffer(0).putBytes(payloadOffset(0), source, offset, length);
        message(0, typeId, length);
        return commit();
    }

    /** The geometry, writers and schema of the queue. */
    public final QueueSpec spec() {
        return spec;
    }

    /** Most bytes that one slot carries. */
    public final int payloadLength() {
        return messageLength;
    }

    /** Most slots that one claim may take. */
    public final int maxTrain() {
        return maxTrain;
    }

    /**
     * Sleeps until a claim of {@code slotCount} slots may succeed or the queue is closed, but no longer than this time.
     * Another writer can be faster: claim again, and wait again if that fails.
     *
     * @return whether there is space, or the queue was closed
     */
    public final boolean awaitSpace(final int slotCount, final long timeoutNs) {
        awaitedSlots = slotCount;
        return roomWait.await(hasRoom, timeoutNs);
    }

    /** Aborts the open claim, if there is one, and gives up the entry in the registry. */
    @Override
    public final void close() {
        if (!closed) {
            closed = true;
            abort();
            flushPendingAcks();
            reader.close();
            entry.close();
        }
    }

    private long offerFragments(final int typeId, final DirectBuffer source, final int offset, final int length) {
        if (typeId < 0 || typeId > QueueDescriptor.MAX_TYPE_ID) {
            throw new IllegalArgumentException("types are 0 to 2^30 - 1, not " + typeId);
        }
        final int fragments = (length - 1) / messageLength + 1;
        final long position = tryClaim(fragments);
        if (position < 0) {
            return position;
        }
        for (int i = 0; i < fragments; i++) {
            final int begin = i * messageLength;
            final boolean isLast = i == fragments - 1;
            final int fragment = isLast ? length - begin : messageLength;
            buffer(i).putBytes(payloadOffset(i), source, offset + begin, fragment);
            use(i, isLast ? Fragment.last(typeId) : Fragment.middle(typeId), fragment);
        }
        return commit();
    }

    private void use(final int index, final int type, final int length) {
        final long position = slotPosition(index);
        markUnused(index);
        slots.putHeader(position, type, length);
        claimBytes += length;
    }

    private boolean hasAwaitedRoom() {
        return tail() + awaitedSlots <= slots.head().advance() + slots.capacity()
            || buffer.getIntVolatile(STATE_OFFSET) != STATE_OPEN;
    }

    private long slotPosition(final int index) {
        if (index < 0 || index >= claimSlots) {
            throw new IndexOutOfBoundsException("slot " + index + " of a claim of " + claimSlots);
        }
        return claimPosition + index;
    }

    /** Slots between those that were used and this one carry nothing, unless they are used later. */
    private void markUnused(final int index) {
        while (used < index) {
            slots.putUnused(claimPosition + used);
            used++;
        }
        used = Math.max(used, index + 1);
    }

    private long settleAbort() {
        final int claimed = claimSlots;
        claimSlots = 0;
        final boolean ours = withdraw(claimPosition, claimed);
        entry.aborted(claimed);
        // Messages of other writers may have waited behind this claim, with the reader asleep in front of it.
        wakeReader();
        return ours ? claimPosition : ABORTED;
    }
}
