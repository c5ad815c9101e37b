package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.BATCHES_OFFSET;
import static org.ringside.queue.QueueDescriptor.DELIVERED_BYTES_OFFSET;
import static org.ringside.queue.QueueDescriptor.DELIVERED_OFFSET;
import static org.ringside.queue.QueueDescriptor.EMPTY_POLLS_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAX_BATCH_OFFSET;

import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/**
 * The reader of a queue. The reader receives all messages, in the order of their positions. Only the reader gives up a
 * writer that holds up the queue, see {@link StallLimits}. A queue has one reader at a time.
 *
 * <p>A reader whose results come later than the end of a poll takes messages by {@link #pollHeld}. Such messages are
 * <em>held</em>: they stay in the queue until {@link #releaseUpTo} releases them, and come again after {@link #rewind},
 * or to a successor.
 */
public final class Reader extends SequentialConsumer {
    /** A reader that spins looks at the tail, which the writers fight for, at one in so many empty polls. */
    private static final int POLLS_PER_CHECK = 16;
    private static final long NOTHING = -1;

    private final ReaderRole role;
    private final Gate gate;
    private final StallResolver stalls;
    private final WaitWord readerWait;
    private final LongSupplier stallTimer;
    private final boolean hasManyWriters;
    private final Path bell;
    private final Holding holding = new Holding();
    /** Position of the last message that {@link #pollHeld} has delivered, since the last rewind and ever. */
    private long lastHeld = NOTHING;
    private long lastEverHeld = NOTHING;
    /** Messages of this poll that have come again. */
    private int repeated;
    private long repeatedBytes;
    private Doorbell doorbell;
    private boolean isSleeping;
    private int pollsUntilCheck = POLLS_PER_CHECK;
    private long delivered;
    private long deliveredBytes;
    private long batches;
    private long maxBatch;
    private long emptyPolls;

    Reader(final Queue queue, final ReaderRole role, final Gate gate, final StallResolver stalls) {
        super(queue, ConsumerSpec.READER, queue.buffer().getLongVolatile(gate.readerOffset()));
        this.role = role;
        this.gate = gate;
        this.stalls = stalls;
        this.stallTimer = stalls::timerNs;
        this.hasManyWriters = queue.spec().writers() == QueueSpec.Writers.MANY;
        this.bell = queue.bell();
        this.readerWait = new WaitWord(buffer, QueueDescriptor.READER_WAIT_OFFSET, queue.newFutex(),
            queue.writerFence());
        this.delivered = buffer.getLongOpaque(DELIVERED_OFFSET);
        this.deliveredBytes = buffer.getLongOpaque(DELIVERED_BYTES_OFFSET);
        this.batches = buffer.getLongOpaque(BATCHES_OFFSET);
        this.maxBatch = buffer.getLongOpaque(MAX_BATCH_OFFSET);
        this.emptyPolls = buffer.getLongOpaque(EMPTY_POLLS_OFFSET);
        stalls.attached(position());
    }

    /**
     * Opens a doorbell, by which writers also end the waits of a selector.
     *
     * @param selector in which this reader's thread waits
     * @throws IllegalStateException when this reader has a doorbell that is not closed
     * @throws QueueException        FAILED when no socket can be made in the folder of the queue, for example because
     *                               its path is longer than a socket's may be: then the reader goes on without a
     *                               doorbell, and looks at its queue between two waits for sockets
     */
    public Doorbell doorbell(final Selector selector) {
        if (doorbell != null && doorbell.isOpen()) {
            throw new IllegalStateException(
                "the reader of " + queueName + " has a doorbell already: writers ring one; close it first");
        }
        doorbell = Doorbell.open(this, buffer, bell, selector);
        return doorbell;
    }

    /**
     * Delivers up to {@code limit} messages that are there, as {@link #poll} does, and holds them: releases nothing.
     * The handler is told {@code endOfBatch} with the last one. When the handler throws, the messages before the
     * failing one are held; the failing one comes again with the next poll. A queue that is full of held messages has
     * no room for writers until some are released. A {@link #poll} releases what is held too.
     *
     * @return the number of messages delivered
     * @throws QueueException as {@link #poll}; but CLOSED not while messages are held, because they may come again
     */
    public int pollHeld(final MessageHandler handler, final int limit) {
        holding.handler = handler;
        hold(true);
        try {
            return poll(holding, limit);
        } finally {
            hold(false);
            repeated = 0;
            repeatedBytes = 0;
        }
    }

    /**
     * How far this reader has read: each train below that position was delivered, or carries nothing. What carries
     * nothing takes room too until it is released, for example the claim of a writer that died.
     */
    public long readPosition() {
        hasMessage();
        return train;
    }

    /**
     * Releases the trains that end at a position or before, as far as they were read. Call this method between polls,
     * not from a handler.
     *
     * @param position a train in the middle of which it lies is not released; does nothing when all before it was
     *                 released already
     */
    public void releaseUpTo(final long position) {
        requireOpen();
        final long boundary = position < train ? boundaryUpTo(position) : train;
        if (boundary > position()) {
            releaseTo(boundary);
        }
    }

    /**
     * Goes back to {@link #position}: the next poll delivers again all that was held. Call this method between polls,
     * not from a handler.
     */
    public void rewind() {
        requireOpen();
        goBack();
        lastHeld = NOTHING;
    }

    @Override
    void passQuarantined(final long position, final long word) {
        stalls.stampInterior(position, word);
    }

    @Override
    boolean resolveStall() {
        if (!hasManyWriters || !isCheckDue()) {
            return false;
        }
        final boolean resolved = stalls.resolve(train);
        if (resolved && !gate.isReadersAlone()) {
            readerWait.wake(Integer.MAX_VALUE);
        }
        return resolved;
    }

    /** The reader itself settles what writers have left; a writer that lives ends its claim. */
    @Override
    boolean mayGoOn() {
        return true;
    }

    @Override
    boolean isHeldUp() {
        return stalls.isStalled();
    }

    @Override
    boolean isClosed() {
        return super.isClosed() && !isHoldingMessages();
    }

    /** The tail of a single writer follows its commit. */
    @Override
    boolean isAllCommitted() {
        return !hasManyWriters;
    }

    @Override
    void release(final long position) {
        gate.release(gate.readerOffset(), position);
    }

    @Override
    void polled(final int messages, final long bytes) {
        if (messages > 0) {
            count(messages - repeated, bytes - repeatedBytes);
            stalls.progressed(train);
        } else {
            emptyPolls++;
            buffer.putLongOpaque(EMPTY_POLLS_OFFSET, emptyPolls);
        }
    }

    /** What comes again was counted before. */
    private void count(final int messages, final long bytes) {
        if (messages > 0) {
            delivered += messages;
            deliveredBytes += bytes;
            batches++;
            maxBatch = Math.max(maxBatch, messages);
            buffer.putLongOpaque(DELIVERED_OFFSET, delivered);
            buffer.putLongOpaque(DELIVERED_BYTES_OFFSET, deliveredBytes);
            buffer.putLongOpaque(BATCHES_OFFSET, batches);
            buffer.putLongOpaque(MAX_BATCH_OFFSET, maxBatch);
        }
    }

    @Override
    boolean sleep(final BooleanSupplier condition, final long timeoutNs) {
        isSleeping = true;
        final boolean found = readerWait.await(condition, timeoutNs, stallTimer);
        disarm();
        return found;
    }

    /** As {@link WaitWord#await} does before it sleeps; false when it need not. */
    boolean arm() {
        isSleeping = true;
        readerWait.arm();
        return !isDeliverableOrAtEnd();
    }

    /** As {@link #sleep} does afterwards. */
    void disarm() {
        isSleeping = false;
        if (gate.isReadersAlone()) {
            readerWait.disarm();
        }
    }

    long stallTimerNs() {
        return stalls.timerNs();
    }

    @Override
    void leave() {
        CloseHelper.quietClose(doorbell);
        role.close();
    }

    private boolean isCheckDue() {
        pollsUntilCheck--;
        if (pollsUntilCheck > 0 && !isSleeping && !stalls.isStalled()) {
            return false;
        }
        pollsUntilCheck = POLLS_PER_CHECK;
        return true;
    }

    private boolean isHoldingMessages() {
        return lastHeld >= position();
    }

    /** The last boundary of trains up to a position, up to which all was read. */
    private long boundaryUpTo(final long position) {
        long boundary = position();
        long end = endOf(boundary);
        while (end <= position) {
            boundary = end;
            end = endOf(boundary);
        }
        return boundary;
    }

    private long endOf(final long first) {
        return first + Math.max(1, ControlWord.run(slots.word(first)));
    }

    /** Notes what it hands on. */
    private final class Holding implements MessageHandler {
        private MessageHandler handler;

        @Override
        public void onMessage(final int typeId, final DirectBuffer message, final int offset, final int length,
            final long position, final boolean endOfBatch) {
            handler.onMessage(typeId, message, offset, length, position, endOfBatch);
            lastHeld = position;
            if (position > lastEverHeld) {
                lastEverHeld = position;
            } else {
                repeated++;
                repeatedBytes += length;
            }
        }
    }
}
