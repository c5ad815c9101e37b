package org.ringside.matching.server;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;

/**
 * The way to one gateway loop: its ring, and the train of events that is being filled for it. Events become visible
 * when the train is full or the engine's batch ends, whichever is first.
 */
final class Route {
    /** Events that wait for one another at most: a long sweep is published piece by piece. */
    private static final int TRAIN = 64;

    private final String name;
    private final Queue queue;
    private final Producer producer;
    private final int trainLength;
    private int claimed;
    private int filled;

    Route(final String name, final Queue queue, final Producer producer) {
        this.name = name;
        this.queue = queue;
        this.producer = producer;
        this.trainLength = Math.min(TRAIN, producer.maxTrain());
    }

    String name() {
        return name;
    }

    Queue queue() {
        return queue;
    }

    /** Makes sure that there is a place for the next event; false while the ring is full. */
    boolean tryOpen() {
        if (filled < claimed) {
            return true;
        }
        if (claimed > 0) {
            commit(System.nanoTime());
        }
        final long position = producer.tryClaim(trainLength);
        if (position == Producer.FULL) {
            return false;
        }
        if (position < 0) {
            throw new QueueException(QueueException.Reason.CLOSED, queue.name()
                + (position == Producer.CLOSED ? " was closed" : " has no positions left")
                + ". Restart the exchange: ringside down, ringside up");
        }
        claimed = trainLength;
        return true;
    }

    /** Where the next event is to be encoded, once {@link #tryOpen} has said that there is a place. */
    MutableDirectBuffer buffer() {
        return producer.buffer();
    }

    /** Its offset in {@link #buffer}. */
    int offset() {
        return producer.payloadOffset(filled);
    }

    /** The event at {@link #offset} is complete. */
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

    /** Sleeps until {@link #tryOpen} may succeed, for this time at most; false when it may not yet. */
    boolean awaitRoom(final long timeoutNs) {
        return producer.awaitSpace(trainLength, timeoutNs);
    }
}
