package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.BATCHES_OFFSET;
import static org.ringside.queue.QueueDescriptor.DELIVERED_BYTES_OFFSET;
import static org.ringside.queue.QueueDescriptor.DELIVERED_OFFSET;
import static org.ringside.queue.QueueDescriptor.EMPTY_POLLS_OFFSET;
import static org.ringside.queue.QueueDescriptor.HEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAX_BATCH_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAX_TYPE_ID;
import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_TYPE;
import static org.ringside.queue.QueueDescriptor.STATE_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OPEN;
import static org.ringside.queue.QueueDescriptor.UNUSED;

import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/**
 * Reads the messages of a queue, all of them, in the order of their positions. There is one reader at a time, by a
 * kernel lock that ends with its process; it belongs to one thread.
 *
 * <p>What was delivered is released to the writers after the handler has returned: at the end of a poll, and on the way
 * after each eighth of the queue. A reader that dies in between leaves the messages to its successor, which receives
 * them again at the same positions: delivery is at least once, and exactly once for a handler that remembers the last
 * position it has applied. A train is released as a whole.
 *
 * <p>The reader writes nothing to the slots. It waits in front of a claim that was not committed for as long as it
 * takes; see {@link Producer}.
 */
public final class Reader implements AutoCloseable {
    private final String queueName;
    private final UnsafeBuffer buffer;
    private final Slots slots;
    private final int payloadLength;
    private final int maxTrain;
    private final int releaseInterval;
    private final ReaderRole role;
    private final WaitWord readerWait;
    private final WaitWord roomWait;
    private final BooleanSupplier deliverable = this::isDeliverableOrClosed;
    private final Waiter waiter = new ReaderWaiter();

    /** Position of the train being read, or of the slot that could not be delivered yet. */
    private long train;
    /** Slots of that train; 0 when it has not been looked at. */
    private int run;
    /** The next slot of that train. */
    private int next;
    private long released;
    private long delivered;
    private long deliveredBytes;
    private long batches;
    private long maxBatch;
    private long emptyPolls;
    private boolean closed;

    Reader(final Queue queue, final ReaderRole role) {
        this.queueName = queue.name();
        this.buffer = queue.buffer();
        this.slots = queue.slots();
        this.payloadLength = queue.spec().payloadLength();
        this.maxTrain = queue.spec().maxTrain();
        this.releaseInterval = Math.max(1, queue.spec().slots() / 8);
        this.role = role;
        final Futex futex = queue.newFutex();
        this.readerWait = new WaitWord(buffer, QueueDescriptor.READER_WAIT_OFFSET, futex);
        this.roomWait = new WaitWord(buffer, QueueDescriptor.PRODUCERS_WAIT_OFFSET, futex);
        this.released = buffer.getLongVolatile(HEAD_OFFSET);
        this.train = released;
        this.delivered = buffer.getLongOpaque(DELIVERED_OFFSET);
        this.deliveredBytes = buffer.getLongOpaque(DELIVERED_BYTES_OFFSET);
        this.batches = buffer.getLongOpaque(BATCHES_OFFSET);
        this.maxBatch = buffer.getLongOpaque(MAX_BATCH_OFFSET);
        this.emptyPolls = buffer.getLongOpaque(EMPTY_POLLS_OFFSET);
    }

    /**
     * Delivers up to {@code limit} messages that are there, and releases them. When the handler throws, the messages
     * before the failing one count as delivered, the failing one comes again with the next poll, and the exception goes
     * on to the caller.
     *
     * @return the number of messages delivered
     * @throws QueueException when there is nothing to deliver, and: CLOSED, nothing will come any more; CORRUPT, the
     *                        next slot contradicts itself, and nothing is guessed
     */
    public int poll(final MessageHandler handler, final int limit) {
        if (closed) {
            throw new IllegalStateException("the reader of " + queueName + " is closed");
        }
        int count = 0;
        long bytes = 0;
        boolean found = limit > 0 && seek();
        while (found) {
            final long thisTrain = train;
            final int thisRun = run;
            final int thisSlot = next;
            final int offset = slots.offset(thisTrain + thisSlot);
            final int length = buffer.getInt(offset + SLOT_LENGTH);
            advance();
            found = count + 1 < limit && seek();
            try {
                handler.onMessage(buffer.getInt(offset + SLOT_TYPE), buffer, offset + SLOT_HEADER_LENGTH, length,
                    thisTrain + thisSlot, !found);
            } catch (final Throwable failure) {
                train = thisTrain;
                run = thisRun;
                next = thisSlot;
                finish(count, bytes);
                throw failure;
            }
            count++;
            bytes += length;
            if (train - released >= releaseInterval) {
                release();
            }
        }
        finish(count, bytes);
        if (count == 0 && limit > 0) {
            undeliverable();
        }
        return count;
    }

    /** The position up to which everything was released to the writers: where a successor would begin. */
    public long position() {
        return released;
    }

    /** There is something to deliver now. */
    public boolean hasMessage() {
        return seek();
    }

    /**
     * Sleeps until there is something to deliver, or the queue is closed, and never longer than this time. Returns
     * early when the thread is interrupted.
     *
     * @return whether a poll will find something
     */
    public boolean awaitMessage(final long timeoutNs) {
        final boolean found = readerWait.await(deliverable, timeoutNs);
        readerWait.disarm();
        return found;
    }

    /** What a {@link WaitStrategy} for this reader blocks on. */
    public Waiter waiter() {
        return waiter;
    }

    /** Gives up the role; a successor begins at {@link #position}. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            role.close();
        }
    }

    /** Moves to the next message that can be delivered, over all that never will be; false when there is none now. */
    private boolean seek() {
        while (true) {
            while (next < run) {
                final int offset = slots.offset(train + next);
                final int length = buffer.getInt(offset + SLOT_LENGTH);
                if (length != UNUSED) {
                    return length >= 0 && length <= payloadLength
                        && (buffer.getInt(offset + SLOT_TYPE) & ~MAX_TYPE_ID) == 0;
                }
                advance();
            }
            // Pairs with the compare-and-set or release store that committed the train.
            final long word = buffer.getLongAcquire(slots.offset(train));
            if (ControlWord.lap(word) != slots.lap(train)) {
                return false;
            }
            final int length = ControlWord.run(word);
            if (length < 1 || length > maxTrain) {
                return false;
            }
            switch (ControlWord.state(word)) {
                case ControlWord.COMMITTED -> run = length;
                case ControlWord.ABORTED, ControlWord.SKIPPED, ControlWord.SKIPPED_QUARANTINED -> train += length;
                default -> {
                    return false;
                }
            }
        }
    }

    private void advance() {
        next++;
        if (next == run) {
            train += run;
            run = 0;
            next = 0;
        }
    }

    /**
     * The one place that deals with a slot at the head that cannot be delivered. It is empty, or reserved by a writer
     * who has not claimed it yet, or claimed by one who has not committed: all of these are waited out. Anything else
     * is an error.
     */
    private void undeliverable() {
        if (run != 0) {
            final int offset = slots.offset(train + next);
            throw corrupt(train + next, "a message of length " + buffer.getInt(offset + SLOT_LENGTH) + " and type "
                + buffer.getInt(offset + SLOT_TYPE));
        }
        final long word = buffer.getLongAcquire(slots.offset(train));
        final long lap = slots.lap(train);
        if (ControlWord.lap(word) > lap || ControlWord.lap(word) == lap && !ControlWord.isPlausible(word, maxTrain)) {
            throw corrupt(train, "the control word " + Long.toHexString(word) + " (hex)");
        }
        if (buffer.getIntVolatile(STATE_OFFSET) != STATE_OPEN) {
            throw QueueException.closed(queueName);
        }
    }

    private QueueException corrupt(final long position, final String what) {
        return new QueueException(Reason.CORRUPT, queueName + " is damaged: at position " + position + " it has " + what
            + "; stop its processes, keep the file for inspection, and create the queue again");
    }

    private void finish(final int count, final long bytes) {
        if (count > 0) {
            delivered += count;
            deliveredBytes += bytes;
            batches++;
            maxBatch = Math.max(maxBatch, count);
            buffer.putLongOpaque(DELIVERED_OFFSET, delivered);
            buffer.putLongOpaque(DELIVERED_BYTES_OFFSET, deliveredBytes);
            buffer.putLongOpaque(BATCHES_OFFSET, batches);
            buffer.putLongOpaque(MAX_BATCH_OFFSET, maxBatch);
        } else {
            emptyPolls++;
            buffer.putLongOpaque(EMPTY_POLLS_OFFSET, emptyPolls);
        }
        if (train != released) {
            release();
        }
    }

    private void release() {
        released = train;
        // Seen by Slots.limit. Volatile, not release: the full fence that WaitWord.wake needs before it looks.
        buffer.putLongVolatile(HEAD_OFFSET, train);
        roomWait.wake(Integer.MAX_VALUE);
    }

    private boolean isDeliverableOrClosed() {
        return seek() || buffer.getIntVolatile(STATE_OFFSET) != STATE_OPEN;
    }

    private final class ReaderWaiter implements Waiter {
        @Override
        public void await(final long timeoutNs) {
            awaitMessage(timeoutNs);
        }

        @Override
        public boolean ready() {
            return hasMessage();
        }
    }
}
