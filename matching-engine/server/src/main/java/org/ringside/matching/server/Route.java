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
    private final long firstPosition;
    private long nextPosition;
    private int claimed;
    private int filled;

    Route(final String name, final Queue queue, final Producer producer) {
        this.name = name;
        this.queue = queue;
        this.producer = producer;
        this.trainLength = Math.min(TRAIN, producer.maxTrain());
        this.firstPosition = queue.position();
        this.nextPosition = firstPosition;
    }

    String name() {
        return name;
    }

    Queue queue() {
        return queue;
    }

    /** Position of the first event that this engine publishes: those below it are in the ring, or were. */
    long firstPosition() {
        return firstPosition;
    }

    /** The train takes no more: it has to be committed before the next event. */
    boolean isTrainFull() {
        return claimed > 0 && filled == claimed;
    }

    /** Makes sure that there is a place for the next event, unless the train is full; false while the ring is full. */
    boolean tryOpen() {
        if (filled < claimed) {
            return true;
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

    /** The event at {@link #offset} is complete, and has this number, which must be that of its place. */
    void append(final long position, final int templateId, final int length) {
        if (position != nextPosition) {
            throw new IllegalStateException("event " + position + " of " + name + " has come to position "
                + nextPosition + " of " + queue.name());
        }
        producer.message(filled, templateId, length);
        filled++;
        nextPosition++;
    }

    /**
     * Publishes what was appended.
     *
     * @param journaledNs when its commands were as safe as they are to be (t6).
     * @param nowNs       time of its publication (t7).
     */
    void commit(final long journaledNs, final long nowNs) {
        if (claimed == 0) {
            return;
        }
        final MutableDirectBuffer buffer = producer.buffer();
        for (int i = 0; i < filled; i++) {
            final int hops = producer.payloadOffset(i);
            buffer.putLong(hops + HopsEncoder.journaledEncodingOffset(), journaledNs);
            buffer.putLong(hops + HopsEncoder.enginePublishedEncodingOffset(), nowNs);
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
