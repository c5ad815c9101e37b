package org.ringside.matching.server;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;

/**
 * The ring to one gateway loop, and the train of events that is being filled for it. Events become visible when the
 * train is full or is committed, whichever is first. Belongs to one thread at a time: {@link Route} says to which.
 */
final class RouteRing {
    /** Events that wait for one another at most: a long sweep is published piece by piece. */
    private static final int TRAIN = 64;

    private final String route;
    private final Queue queue;
    private final Producer producer;
    private final int trainLength;
    private long position;
    private int claimed;
    private int filled;

    RouteRing(final String route, final Queue queue, final Producer producer) {
        this.route = route;
        this.queue = queue;
        this.producer = producer;
        this.trainLength = Math.min(TRAIN, producer.maxTrain());
        this.position = queue.position();
    }

    /** Number of the event that it takes next. */
    long position() {
        return position;
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
        final long claim = producer.tryClaim(trainLength);
        if (claim == Producer.FULL) {
            return false;
        }
        if (claim < 0) {
            throw new QueueException(QueueException.Reason.CLOSED, queue.name()
                + (claim == Producer.CLOSED ? " was closed" : " has no positions left")
                + ". Restart the exchange: down, then up");
        }
        claimed = trainLength;
        return true;
    }

    /** Where the next event is to be encoded, once {@link #tryOpen} has said that there is a place. */
    MutableDirectBuffer buffer() {
        return producer.buffer(filled);
    }

    /** Its offset in {@link #buffer}. */
    int offset() {
        return producer.payloadOffset(filled);
    }

    /** The event at {@link #offset} is complete, and has this number, which must be that of its place. */
    void append(final long number, final int templateId, final int length) {
        if (number != position) {
            throw new IllegalStateException("event " + number + " of " + route + " has come to position "
                + position + " of " + queue.name());
        }
        producer.message(filled, templateId, length);
        filled++;
        position++;
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
        for (int i = 0; i < filled; i++) {
            final MutableDirectBuffer buffer = producer.buffer(i);
            final int hops = producer.payloadOffset(i);
            buffer.putLong(hops + HopsEncoder.journaledEncodingOffset(), journaledNs);
            buffer.putLong(hops + HopsEncoder.enginePublishedEncodingOffset(), nowNs);
        }
        claimed = 0;
        filled = 0;
        if (producer.commit() == Producer.ABORTED) {
            throw new QueueException(QueueException.Reason.FAILED,
                queue.name() + " lost events: its reader gave up on the engine");
        }
    }

    /** Nothing follows what was committed: its reader is told so behind that. */
    void close() {
        producer.closeQueue();
    }

    /** Sleeps until {@link #tryOpen} may succeed, for this time at most; false when it may not yet. */
    boolean awaitRoom(final long timeoutNs) {
        return producer.awaitSpace(trainLength, timeoutNs);
    }

    /** Half of it is free, or more. */
    boolean isHalfFree() {
        return producer.awaitSpace(producer.spec().slots() / 2, 0);
    }
}
