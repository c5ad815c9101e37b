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

/**
 * The reader of a queue. The reader receives all messages, in the order of their positions. Only the reader gives up a
 * writer that holds up the queue, see {@link StallLimits}. A queue has one reader at a time.
 */
public final class Reader extends SequentialConsumer {
    /** A reader that spins looks at the tail, which the writers fight for, at one in so many empty polls. */
    private static final int POLLS_PER_CHECK = 16;

    private final ReaderRole role;
    private final Gate gate;
    private final StallResolver stalls;
    private final WaitWord readerWait;
    private final LongSupplier stallTimer;
    private final boolean hasManyWriters;
    private final Path bell;
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
            delivered += messages;
            deliveredBytes += bytes;
            batches++;
            maxBatch = Math.max(maxBatch, messages);
            buffer.putLongOpaque(DELIVERED_OFFSET, delivered);
            buffer.putLongOpaque(DELIVERED_BYTES_OFFSET, deliveredBytes);
            buffer.putLongOpaque(BATCHES_OFFSET, batches);
            buffer.putLongOpaque(MAX_BATCH_OFFSET, maxBatch);
            stalls.progressed(train);
        } else {
            emptyPolls++;
            buffer.putLongOpaque(EMPTY_POLLS_OFFSET, emptyPolls);
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
}
