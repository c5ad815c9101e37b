package org.ringside.matching.feed;

import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;

/**
 * One queue of public events, and the train that is being filled for it. When the queue is full, the ring skips: it
 * writes nothing more until half of the queue is free, and the next pulse says where it goes on. Of the engine's
 * thread.
 */
final class PublicRing {
    /** Events that wait for one another at most. */
    private static final int TRAIN = 64;

    private final String name;
    private final Producer producer;
    private final int trainLength;
    private final int half;
    private final Consumer<String> notices;
    /** What is numbered up to there the queue has already, or its reader was told that it will not. */
    private final long last;
    /** Nothing is to become here of events up to there: {@link #last}, or all until the engine is live. */
    private long doneUpTo;
    private int claimed;
    private int filled;
    /** Whether the next slot of the train is that of an event which is not complete. */
    private boolean isOpen;
    private boolean isSkipping;
    private long skipped;

    /**
     * A ring that goes on behind an event.
     *
     * @param last     sequence of that event; {@link LastEvent#NONE} for a new queue, which takes nothing that is made
     *                 again.
     * @param producer of the queue.
     * @param notices  takes a line for the operator.
     */
    PublicRing(final Queue queue, final Producer producer, final long last, final Consumer<String> notices) {
        this.name = queue.name();
        this.producer = producer;
        this.last = last;
        this.notices = notices;
        doneUpTo = last == LastEvent.NONE ? Long.MAX_VALUE : last;
        trainLength = Math.min(TRAIN, producer.maxTrain());
        half = producer.spec().slots() / 2;
    }

    String name() {
        return name;
    }

    /** Sequence of the last event that is not written again. */
    long last() {
        return last;
    }

    /** What comes from here on is made for the first time. */
    void goLive() {
        doneUpTo = last;
    }

    /** The train takes no more: it has to be committed before the next event. */
    boolean isTrainFull() {
        return claimed > 0 && filled == claimed;
    }

    /**
     * An event comes about: whether it has a place here, at {@link #offset} of {@link #buffer}. If not, the event is
     * there already, or is left out.
     */
    boolean open(final long sequence) {
        isOpen = sequence > doneUpTo && hasPlace(sequence);
        return isOpen;
    }

    private boolean hasPlace(final long sequence) {
        if (filled < claimed || !isSkipping && isClaimed(sequence)) {
            return true;
        }
        skipped++;
        return false;
    }

    /** The event that was opened here, and was not complete when the train had to go, needs another place. */
    boolean openAgain(final long sequence) {
        return isOpen && open(sequence);
    }

    /** Where the event that is open goes. */
    MutableDirectBuffer buffer() {
        return producer.buffer(filled);
    }

    /** Its offset in {@link #buffer}. */
    int offset() {
        return producer.payloadOffset(filled);
    }

    /** The event that is open is complete, and at its place. */
    void append(final int typeId, final int length) {
        producer.message(filled, typeId, length);
        filled++;
        isOpen = false;
    }

    /** The event that is open is complete at the place of another ring: it is copied, if it has a place here. */
    void append(final PublicRing other, final int typeId, final int length) {
        if (isOpen) {
            buffer().putBytes(offset(), other.buffer(), other.offset(), length);
            append(typeId, length);
        }
    }

    /** Whatever the queue answers but a place: the engine goes on. */
    private boolean isClaimed(final long sequence) {
        final long claim = producer.tryClaim(trainLength);
        if (claim >= 0) {
            claimed = trainLength;
            return true;
        }
        isSkipping = true;
        notices.accept(name + (claim == Producer.FULL ? " is full: its reader does not keep up, or there is none"
            : " takes no messages any more") + ". Public events from " + sequence + " on are left out there");
        return false;
    }

    /**
     * Publishes what is complete.
     *
     * @param nowNs time of its publication (t7).
     */
    void commit(final long nowNs) {
        if (filled == 0) {
            return;
        }
        for (int i = 0; i < filled; i++) {
            producer.buffer(i)
                .putLong(producer.payloadOffset(i) + PublicEncoder.enginePublishedEncodingOffset(), nowNs);
        }
        final int events = filled;
        claimed = 0;
        filled = 0;
        if (producer.commit() < 0) {
            // Its reader gave up on a claim that was open for too long: it misses these events, and sees that.
            skipped += events;
        }
    }

    /** Whether a pulse may be written: nothing is left out, or nothing has to be from here on. */
    boolean mayPulse() {
        return !isSkipping || producer.awaitSpace(half, 0);
    }

    boolean isSkipping() {
        return isSkipping;
    }

    /** Events that this engine has left out here. */
    long skipped() {
        return skipped;
    }

    /** Writes a pulse; what comes behind it is not left out. Returns whether there was a place. */
    boolean pulse(final int typeId, final DirectBuffer pulse, final int length, final long nextSequence) {
        if (producer.tryClaim(1) < 0) {
            return false;
        }
        producer.buffer(0).putBytes(producer.payloadOffset(0), pulse, 0, length);
        producer.message(0, typeId, length);
        if (producer.commit() >= 0 && isSkipping) {
            isSkipping = false;
            notices.accept(name + " takes public events again, from " + nextSequence + " on; " + skipped
                + " are left out there since the engine started");
        }
        return true;
    }
}
