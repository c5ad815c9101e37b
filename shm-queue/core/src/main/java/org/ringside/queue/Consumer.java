package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.STATE_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OPEN;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;
import static org.ringside.queue.QueueDescriptor.UNUSED;

import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Receives the messages of a queue. Writers wait until the consumer has released the messages. A consumer is the {@link
 * Reader}, or one of the gating consumers that the queue was created with ({@link QueueSpec#withConsumer}, {@link
 * QueueSpec#withWorkers}). One process at a time holds each role, by a kernel lock that ends with the process. One
 * thread uses the role.
 *
 * <p>Delivered messages are released after the handler has returned: at the end of a poll, and on the way after each
 * eighth of the queue. Each time the handler was told {@code endOfBatch} with the last message before the release. So a
 * handler that passes on its results at endOfBatch has done so before the slots are released. A consumer that dies in
 * between leaves the messages to its successor, which receives them again at the same positions. So delivery is at
 * least once, and exactly once for a handler that remembers the last position it has applied. A train is released as a
 * whole.
 */
public abstract class Consumer implements AutoCloseable {
    final String queueName;
    /** The name of this consumer in the queue's topology. */
    final String roleName;
    final UnsafeBuffer buffer;
    final Slots slots;
    final int maxTrain;
    /** Position of the train being read, or of the slot that could not be delivered yet. */
    long train;
    /** Slots of that train; 0 when it has not been looked at. */
    int run;

    private final int payloadLength;
    private final boolean isLast;
    private final Reassembly reassembly;
    private final Checksum checksum;
    private final WriterFence writerFence;
    private final BooleanSupplier deliverable = this::isDeliverableOrAtEnd;
    private final Waiter waiter = new ConsumerWaiter(this);
    /** The next slot of the train. */
    private int next;
    /** Length and type of the message found last, as they stand in its slot. */
    private long header;
    private long released;
    /** A poll releases after so many slots; one that holds what it delivers, never. */
    private long releaseAfter;
    private boolean isHolding;
    private boolean writesBack;
    private boolean closed;

    Consumer(final Queue queue, final String roleName, final long position) {
        this.queueName = queue.name();
        this.roleName = roleName;
        this.buffer = queue.buffer();
        this.slots = queue.slots();
        this.payloadLength = queue.spec().messageLength();
        this.checksum = queue.spec().checksum() ? new Checksum(slots, queue.spec()) : null;
        this.writerFence = queue.writerFence();
        this.maxTrain = queue.spec().maxTrain();
        this.isLast = new Topology(queue.spec().consumers()).isLast(roleName);
        this.reassembly = new Reassembly(slots, payloadLength);
        this.released = position;
        this.train = position;
        hold(false);
    }

    /**
     * Moves {@link #train} to the next one that can be delivered, over all that never will be, and sets its {@link
     * #run}; false when there is none now.
     *
     * @param first whether this poll has not delivered anything yet
     */
    abstract boolean findTrain(boolean first);

    /** Tries to resolve what holds up the next delivery. Returns whether another look is worth it. */
    boolean resolveStall() {
        return false;
    }

    /**
     * Whether all processes live that have to settle what stands at {@link #train}, or to release it, before it is
     * delivered.
     */
    abstract boolean mayGoOn();

    /** Whether somebody is seen to hold this consumer up at {@link #train}. */
    boolean isHeldUp() {
        return false;
    }

    /** Whether all that lies before the tail can be delivered: nobody has reserved or claimed it only. */
    boolean isAllCommitted() {
        return false;
    }

    /** Lets the writers, and the consumers that come after this one, have everything before a position. */
    abstract void release(long position);

    /** Counts a poll. */
    abstract void polled(int messages, long bytes);

    /** Sleeps until the condition holds, or for this time. */
    abstract boolean sleep(BooleanSupplier condition, long timeoutNs);

    /** Gives the role up. */
    abstract void leave();

    /**
     * Delivers up to {@code limit} messages that are there, and releases them. When the handler throws, the exception
     * goes on to the caller. The messages before the failing one count as delivered; the failing one comes again with
     * the next poll.
     *
     * @return the number of messages delivered
     * @throws QueueException when there is nothing to deliver, and: CLOSED, nothing will come any more; CORRUPT, the
     *                        next slot contradicts itself, or the tail is further than it can be, and nothing is
     *                        guessed; FAILED, the queue was closed, and the kernel refuses the call by which this
     *                        consumer makes sure that nothing is left
     */
    public final int poll(final MessageHandler handler, final int limit) {
        requireOpen();
        int count = 0;
        long bytes = 0;
        boolean found = limit > 0 && (seek(true) || resolveStall() && seek(true));
        while (found) {
            final long thisTrain = train;
            final int thisRun = run;
            final int thisSlot = next;
            final UnsafeBuffer message = slots.buffer(thisTrain + thisSlot);
            final int offset = slots.offset(thisTrain + thisSlot);
            final int type = type(header);
            int length = length(header);
            int fragments = 1;
            try {
                if (Fragment.isWhole(type)) {
                    advance(1);
                    found = count + 1 < limit && seek(false);
                    handler.onMessage(type, message, offset + SLOT_HEADER_LENGTH, length, thisTrain + thisSlot,
                        !found || isReleaseDue());
                } else {
                    fragments = reassembly.gather(thisTrain, thisRun, thisSlot);
                    length = reassembly.length();
                    advance(fragments);
                    found = count + 1 < limit && seek(false);
                    handler.onMessage(Fragment.typeId(type), reassembly.buffer(), 0, length, thisTrain + thisSlot,
                        !found || isReleaseDue());
                }
            } catch (final Throwable failure) {
                train = thisTrain;
                run = thisRun;
                next = thisSlot;
                finish(count, bytes);
                throw failure;
            }
            count++;
            bytes += length;
            if (writesBack) {
                slots.writeBack(thisTrain + thisSlot, fragments, Math.min(length, payloadLength));
            }
            if (isReleaseDue()) {
                releaseTo(train);
            }
        }
        finish(count, bytes);
        if (count == 0 && limit > 0) {
            undeliverable();
        }
        return count;
    }

    /** The position up to which this consumer has released. A successor begins there. */
    public final long position() {
        return released;
    }

    /** Whether there is something to deliver now. */
    public final boolean hasMessage() {
        return seek(true);
    }

    /**
     * Sleeps until there is something to deliver, or the queue is closed and nothing will come any more, and never
     * longer than this time. Returns early when the thread is interrupted.
     *
     * @return whether a poll will find something
     */
    public final boolean awaitMessage(final long timeoutNs) {
        return sleep(deliverable, timeoutNs);
    }

    /** What a {@link WaitStrategy} for this consumer blocks on. */
    public final Waiter waiter() {
        return waiter;
    }

    /** Gives up the role; a successor begins at {@link #position}. */
    @Override
    public final void close() {
        if (!closed) {
            closed = true;
            leave();
        }
    }

    /** Moves to the next message that can be delivered; false when there is none now. */
    private boolean seek(final boolean first) {
        do {
            while (next < run) {
                header = slots.header(train + next);
                final int length = length(header);
                if (length != UNUSED) {
                    return length >= 0 && length <= payloadLength && isSound();
                }
                advance(1);
            }
        } while (findTrain(first));
        return false;
    }

    private boolean isSound() {
        return Fragment.isWhole(type(header))
            ? checksum == null || checksum.isRight(train + next)
            : reassembly.isSound(train, run, next, checksum);
    }

    private static int length(final long header) {
        return (int) header;
    }

    private static int type(final long header) {
        return (int) (header >>> Integer.SIZE);
    }

    private void advance(final int slotCount) {
        next += slotCount;
        if (next == run) {
            train += run;
            run = 0;
            next = 0;
        }
    }

    /**
     * Tells why nothing was delivered, if that is an error. A slot that is empty, or reserved or claimed by a writer,
     * is none.
     */
    private void undeliverable() {
        if (run != 0) {
            throw QueueException.corrupt(queueName, train + next,
                "a message of length " + length(header) + " and type " + type(header)
                + (checksum == null ? "" : ", or its checksum is wrong"));
        }
        final long word = slots.wordAcquire(train);
        final long lap = slots.lap(train);
        if (ControlWord.lap(word) > lap || ControlWord.lap(word) == lap && !ControlWord.isPlausible(word, maxTrain)) {
            throw QueueException.corrupt(queueName, train, "the control word " + Long.toHexString(word) + " (hex)");
        }
        // Looks again after it has seen the state: what was committed before the queue was closed is delivered, and a
        // writer that commits later sees the state too (Producer.commit), if it fences from now on.
        if (isClosed()) {
            writerFence.ask();
            final long tail = buffer.getLongVolatile(TAIL_OFFSET);
            if (!seek(true)) {
                requirePossible(tail);
                if (isAtEnd(tail)) {
                    throw QueueException.closed(queueName);
                }
            }
        } else if (isHeldUp()) {
            requirePossible(buffer.getLongVolatile(TAIL_OFFSET));
        }
    }

    private void requirePossible(final long tail) {
        if (isAstray(tail)) {
            throw QueueException.corrupt(queueName, train, "nothing, although its tail says " + tail);
        }
    }

    /**
     * Whether no writer has left the tail there, which was read before it was found that nothing stands at the train:
     * nobody claims more than a queue beyond what was released.
     */
    private boolean isAstray(final long tail) {
        return tail - train > (isAllCommitted() ? 0 : slots.capacity());
    }

    private void finish(final int count, final long bytes) {
        polled(count, bytes);
        if (train != released && !isHolding) {
            releaseTo(train);
        }
    }

    /** An eighth of the queue was delivered and not released: the writers shall not wait for the rest of the poll. */
    private boolean isReleaseDue() {
        return train - released >= releaseAfter;
    }

    /** Whether polls keep what they deliver: none of it is released, or written to. */
    final void hold(final boolean on) {
        isHolding = on;
        releaseAfter = on ? Long.MAX_VALUE : Math.max(1, slots.capacity() / 8);
        writesBack = isLast && !on;
    }

    /** Releases everything before a position, at which a train begins. */
    final void releaseTo(final long position) {
        released = position;
        release(position);
    }

    /** Begins anew with what was not released. */
    final void goBack() {
        train = released;
        run = 0;
        next = 0;
    }

    final void requireOpen() {
        if (closed) {
            throw new IllegalStateException("this consumer of " + queueName + " is closed");
        }
    }

    /** Whether the queue is closed, and nothing that was delivered may come again. */
    boolean isClosed() {
        return buffer.getIntVolatile(STATE_OFFSET) != STATE_OPEN;
    }

    /**
     * Nothing will come any more of a queue that is closed. Messages may stand there behind a claim that is still open,
     * or wait for the release of a predecessor: a writer that has been told its position counts on their delivery.
     */
    private boolean isAtEnd(final long tail) {
        return train >= tail || isAstray(tail) || !mayGoOn();
    }

    /** There is something to deliver, or nothing will come any more. */
    final boolean isDeliverableOrAtEnd() {
        return seek(true) || resolveStall() && seek(true) || isClosed() && isAtEnd(buffer.getLongVolatile(TAIL_OFFSET));
    }
}
