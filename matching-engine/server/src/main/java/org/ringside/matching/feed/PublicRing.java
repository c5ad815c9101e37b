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
    private boolean isLive;
    private int claimed;
    private int filled;
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
        isLive = true;
    }

    /** An event comes about: whether it is to be written here. If not, it is there already, or is left out. */
    boolean takes(final long sequence) {
        if (isDone(sequence)) {
            return false;
        }
        skipped += isSkipping ? 1 : 0;
        return !isSkipping;
    }

    /** Whether nothing is to become of this event here any more. */
    private boolean isDone(final long sequence) {
        return sequence <= last || !isLive && last == LastEvent.NONE;
    }

    /** The train takes no more: it has to be committed before the next event. */
    boolean isTrainFull() {
        return claimed > 0 && filled == claimed;
    }

    /** Writes an event that is complete, of a buffer of whole words; not one that it has said not to take. */
    void write(final long sequence, final int typeId, final DirectBuffer event, final int length) {
        if (isSkipping || isDone(sequence)) {
            return;
        }
        if (claimed == 0 && !isClaimed(sequence)) {
            skipped++;
            return;
        }
        final MutableDirectBuffer buffer = producer.buffer();
        final int to = producer.payloadOffset(filled);
        // By words: few bytes cost less so than by a copy, and what is behind the event is in no message.
        for (int i = 0; i < length; i += Long.BYTES) {
            buffer.putLong(to + i, event.getLong(i));
        }
        producer.message(filled, typeId, length);
        filled++;
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
     * Publishes what was written.
     *
     * @param nowNs time of its publication (t7).
     */
    void commit(final long nowNs) {
        if (claimed == 0) {
            return;
        }
        final MutableDirectBuffer buffer = producer.buffer();
        for (int i = 0; i < filled; i++) {
            buffer.putLong(producer.payloadOffset(i) + PublicEncoder.enginePublishedEncodingOffset(), nowNs);
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
        producer.buffer().putBytes(producer.payloadOffset(0), pulse, 0, length);
        producer.message(0, typeId, length);
        if (producer.commit() >= 0 && isSkipping) {
            isSkipping = false;
            notices.accept(name + " takes public events again, from " + nextSequence + " on; " + skipped
                + " are left out there since the engine started");
        }
        return true;
    }
}
