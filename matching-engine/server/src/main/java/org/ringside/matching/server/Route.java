package org.ringside.matching.server;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;

/**
 * The way to one gateway loop: its ring, and the train of events that is being filled for it. Events become visible
 * as a train when it is full or the engine's batch ends, whichever is first.
 */
final class Route implements AutoCloseable {
    private static final int TRAIN = 64;

    private final String name;
    private final Queue queue;
    private final Producer producer;
    private final int trainLength;
    private final Backlog backlog;
    private int claimed;
    private int filled;

    /** Told when the ring has no room: returns when there may be some, or throws. */
    interface Backlog {
        void await(Route route);
    }

    Route(final String name, final Queue queue, final String owner, final Backlog backlog) {
        this.name = name;
        this.queue = queue;
        this.producer = queue.producer(owner);
        this.trainLength = Math.min(TRAIN, producer.maxTrain());
        this.backlog = backlog;
    }

    String name() {
        return name;
    }

    Queue queue() {
        return queue;
    }

    /** The buffer that {@link #next} gives offsets into. */
    MutableDirectBuffer buffer() {
        return producer.buffer();
    }

    /** Where the next event is to be encoded; waits while the ring is full. */
    int next() {
        if (filled == claimed) {
            commit(System.nanoTime());
            claim();
        }
        return producer.payloadOffset(filled);
    }

    /** The event at {@link #next} is complete. */
    void append(final int templateId, final int length) {
        producer.message(filled, templateId, length);
        filled++;
    }

    /** Publishes what was appended, stamped with the time of its publication (t7). */
    void commit(final long nowNs) {
        if (claimed == 0) {
            return;
        }
        final MutableDirectBuffer buffer = producer.buffer();
        for (int i = 0; i < filled; i++) {
            buffer.putLong(producer.payloadOffset(i) + HopsEncoder.enginePublishedEncodingOffset(), nowNs);
        }
        claimed = 0;
        filled = 0;
        if (producer.commit() == Producer.ABORTED) {
            throw new IllegalStateException(queue.name() + " lost events: its reader gave up on the engine");
        }
    }

    boolean awaitSpace(final long timeoutNs) {
        return producer.awaitSpace(trainLength, timeoutNs);
    }

    private void claim() {
        long position = producer.tryClaim(trainLength);
        while (position == Producer.FULL) {
            backlog.await(this);
            position = producer.tryClaim(trainLength);
        }
        if (position < 0) {
            throw new QueueException(QueueException.Reason.CLOSED, queue.name()
                + (position == Producer.CLOSED ? " was closed" : " refuses a claim with code " + position)
                + ". Restart the exchange: ringside down, ringside up");
        }
        claimed = trainLength;
    }

    @Override
    public void close() {
        producer.close();
        queue.close();
    }
}
