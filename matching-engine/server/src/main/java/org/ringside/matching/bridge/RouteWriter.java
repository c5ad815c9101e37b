package org.ringside.matching.bridge;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.cluster.protocol.EventsDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.rings.GatewayRing;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;

/**
 * The ring to one gateway loop. It takes the event of the position at which it ends, and no other: an event below it is
 * in the ring already, and what comes above it, or while the ring is full, has to be sent again.
 */
final class RouteWriter implements GatewayRing {
    private static final FaultPoint EVENT_TO_COMMIT = FaultPoint.named("event-to-commit");
    /** Events that wait for one another at most. */
    private static final int TRAIN = 64;

    private final String name;
    private final Queue queue;
    private final Producer producer;
    private final int trainLength;
    private long next;
    private boolean isMissing;

    /** A writer that goes on where the ring ends. */
    RouteWriter(final String name, final Queue queue, final Producer producer) {
        this.name = name;
        this.queue = queue;
        this.producer = producer;
        trainLength = Math.min(TRAIN, producer.maxTrain());
        next = queue.position();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Queue queue() {
        return queue;
    }

    /** Position of the event that the ring wants next. */
    long next() {
        return next;
    }

    /** Bytes of the longest event. */
    int payloadLength() {
        return producer.payloadLength();
    }

    /** Most events that are published at once. */
    int trainLength() {
        return trainLength;
    }

    /** A member has sent all events up to here: what the ring does not have is lost. */
    void told(final long position) {
        isMissing |= position > next;
    }

    /** Events came that the ring could not take: they have to be sent again, and it has room for many. */
    boolean isAskingAgain() {
        return isMissing && producer.awaitSpace(producer.spec().slots() / 2, 0);
    }

    /** What the ring wants is being sent again. */
    void asked() {
        isMissing = false;
    }

    /**
     * Publishes those events of a message that the ring lacks.
     *
     * @param end   of the message in its buffer.
     * @param nowNs time of their publication (t7). Their other times are moved from the member's clock to this one, by
     *              the arrival of the message.
     * @return how many events were published; -1 when the message contradicts itself, and nothing was published.
     */
    int publish(final EventsDecoder message, final int end, final long nowNs) {
        final long first = message.first();
        final int count = soundEntries(message, end);
        if (count < 0) {
            return -1;
        }
        if (first > next) {
            isMissing = true;
            return 0;
        }
        if (first + count <= next) {
            return 0;
        }
        final EventsDecoder.EntriesDecoder entries = message.sbeRewind().entries();
        for (long position = first; position < next; position++) {
            entries.next().skipBytes();
        }
        int left = (int) (first + count - next);
        int published = 0;
        while (left > 0 && claim(Math.min(left, trainLength))) {
            final int train = Math.min(left, trainLength);
            for (int i = 0; i < train; i++) {
                put(i, entries.next(), message, nowNs);
            }
            commit(train);
            left -= train;
            published += train;
        }
        isMissing = left > 0;
        return published;
    }

    /** Number of the entries; -1 when one of them does not lie in the message, or is no event. */
    int soundEntries(final EventsDecoder message, final int end) {
        final int frame = EventsDecoder.EntriesDecoder.sbeBlockLength()
            + EventsDecoder.EntriesDecoder.bytesHeaderLength();
        if (message.limit() + EventsDecoder.EntriesDecoder.sbeHeaderSize() > end) {
            return -1;
        }
        final EventsDecoder.EntriesDecoder entries = message.entries();
        while (entries.hasNext()) {
            if (message.limit() + frame > end) {
                return -1;
            }
            final int length = entries.next().bytesLength();
            entries.skipBytes();
            if (length < HopsDecoder.ENCODED_LENGTH || length > producer.payloadLength() || message.limit() > end) {
                return -1;
            }
        }
        return entries.count();
    }

    /** Begins a train of so many events; false when the ring has no room for it. */
    boolean claim(final int slots) {
        final long position = producer.tryClaim(slots);
        if (position < 0 && position != Producer.FULL) {
            throw new QueueException(QueueException.Reason.CLOSED, queue.name()
                + (position == Producer.CLOSED ? " was closed" : " has no positions left")
                + ". Restart the exchange: down, then up");
        }
        return position >= 0;
    }

    private void put(final int index, final EventsDecoder.EntriesDecoder entry, final EventsDecoder message,
        final long nowNs) {
        final MutableDirectBuffer buffer = producer.buffer(index);
        final int offset = producer.payloadOffset(index);
        final int templateId = entry.templateId();
        final int length = entry.bytesLength();
        entry.getBytes(buffer, offset, length);
        moveTimes(buffer, offset, message.committed(), nowNs - message.sent());
        finish(index, templateId, length, nowNs);
    }

    /** Puts an event whose times are those of this clock into a train, from 0 on. */
    void put(final int index, final int templateId, final DirectBuffer event, final int offset, final int length,
        final long nowNs) {
        producer.buffer(index).putBytes(producer.payloadOffset(index), event, offset, length);
        finish(index, templateId, length, nowNs);
    }

    private void finish(final int index, final int templateId, final int length, final long nowNs) {
        producer.buffer(index).putLong(
            producer.payloadOffset(index) + HopsEncoder.enginePublishedEncodingOffset(), nowNs);
        producer.message(index, templateId, length);
    }

    /**
     * Moves the times of an event from a member's clock to this one. A member matches what was committed before, and
     * says of a burst when its last command was: each event was committed before it was matched.
     *
     * @param committedNs t6 of the last command of the burst, on the member's clock.
     * @param shiftNs     what this clock is ahead.
     */
    static void moveTimes(
        final MutableDirectBuffer event, final int offset, final long committedNs, final long shiftNs) {
        final int matched = offset + HopsEncoder.matchedEncodingOffset();
        final long matchedNs = event.getLong(matched);
        event.putLong(matched, matchedNs + shiftNs);
        event.putLong(offset + HopsEncoder.journaledEncodingOffset(), Math.min(committedNs, matchedNs - 1) + shiftNs);
    }

    /** Publishes a train. */
    void commit(final int train) {
        EVENT_TO_COMMIT.pass();
        if (producer.commit() == Producer.ABORTED) {
            throw new QueueException(QueueException.Reason.FAILED,
                queue.name() + " lost events: its reader gave up on the bridge");
        }
        next += train;
    }
}
