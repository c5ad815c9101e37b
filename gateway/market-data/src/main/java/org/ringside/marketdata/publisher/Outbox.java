package org.ringside.marketdata.publisher;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;

/**
 * The messages of a stream that wait for one destination, and the packets that are made of them. A packet takes what is
 * there; nothing waits for a packet to be full. When there is no room for another message, everything that waits is
 * dropped: the numbers go on, so that subscribers see a gap.
 */
final class Outbox implements MessageOutput {
    private final StreamId stream;
    private final PacketSink sink;
    private final PacketWriter writer;
    private final MessageRing ring;
    private final UnsafeBuffer packet = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private long sequence = 1;
    private int waiting;
    private boolean isBehind;
    private long dropped;
    private long lastSent;
    private long lastPublished;
    /** What was there at {@link #markedAt}: when all of it is gone, the next mark is made. */
    private long mark;
    private long markedAt;

    /**
     * An empty one, whose first message or packet has the number 1.
     *
     * @param capacity of messages that wait, in bytes, a power of two.
     */
    Outbox(final StreamId stream, final PacketSink sink, final int capacity) {
        this.stream = stream;
        this.sink = sink;
        this.writer = stream.writer();
        this.ring = new MessageRing(capacity);
    }

    /** The next message has this number. For L3, while it is empty. */
    void beginWith(final long newSequence) {
        sequence = newSequence;
    }

    @Override
    public MutableDirectBuffer buffer() {
        return ring.buffer();
    }

    @Override
    public int claim(final int bodyLength) {
        int body = ring.claim(bodyLength);
        if (body == MessageRing.NO_ROOM) {
            drop();
            body = ring.claim(bodyLength);
        }
        return body;
    }

    @Override
    public void commit(
        final int templateId, final int blockLength, final int bodyLength, final long enginePublished) {
        ring.commit(templateId, blockLength, bodyLength, enginePublished);
        waiting++;
    }

    /** Passes an event on as it is. */
    void add(final MarketEvent event) {
        final int body = claim(event.length());
        ring.buffer().putBytes(body, event.body(), 0, event.length());
        commit(event.templateId(), event.length(), event.length(), event.enginePublished());
    }

    /** Sends a message again. */
    void add(final KeptMessage message) {
        if (message.isThere()) {
            final int body = claim(message.length());
            ring.buffer().putBytes(body, message.body(), 0, message.length());
            commit(message.templateId(), message.length(), message.length(), lastPublished);
        }
    }

    /** Drops what waits. Subscribers see that a number is missing. */
    void drop() {
        sequence += stream.numbersMessages() ? waiting : 1;
        dropped += waiting;
        waiting = 0;
        ring.release(ring.end());
    }

    /** Leaves a number of a packet out, so that subscribers see a gap. Not for L3. */
    void skipNumber() {
        sequence++;
    }

    /**
     * Sends all that waits, as far as the destination takes it; without anything for long enough, an empty packet.
     *
     * @param now   monotonic.
     * @param epoch the same moment, since the epoch.
     * @param flags of packets.
     */
    void send(final long now, final long epoch, final int flags) {
        isBehind = false;
        while (waiting > 0 && !isBehind) {
            writer.begin(packet, 0);
            final long behind = fill();
            final int count = writer.count();
            final int length = writer.finish(sequence, flags, epoch, lastPublished);
            isBehind = !sink.offer(packet, 0, length);
            if (!isBehind) {
                ring.release(behind);
                waiting -= count;
                sequence += stream.numbersMessages() ? count : 1;
                lastSent = now;
            }
        }
        if (isLate(now)) {
            drop();
        }
        if (!isBehind && now - lastSent >= stream.heartbeatNs()) {
            writer.begin(packet, 0);
            sink.offer(packet, 0, writer.finish(sequence, flags, epoch, lastPublished));
            lastSent = now;
        }
    }

    /** Whether messages wait that have done so for longer than any may. */
    private boolean isLate(final long now) {
        if (ring.first() >= mark) {
            mark = ring.end();
            markedAt = now;
        }
        return waiting > 0 && now - markedAt > stream.maxLagNs();
    }

    /** Puts messages into the packet; returns the position of the first one that stays. */
    private long fill() {
        long at = ring.first();
        while (at != ring.end()) {
            final int length = ring.bodyLength(at);
            final int body = writer.claim(length);
            if (body == PacketWriter.NO_ROOM) {
                return at;
            }
            packet.putBytes(body, ring.buffer(), ring.body(at), length);
            writer.commit(ring.templateId(at), ring.blockLength(at), length);
            lastPublished = ring.enginePublished(at);
            at = ring.next(at);
        }
        return at;
    }

    /** Number of the next message or packet. */
    long sequence() {
        return sequence;
    }

    /** Whether the destination has not taken all that it was offered last. */
    boolean isBehind() {
        return isBehind;
    }

    boolean isEmpty() {
        return waiting == 0;
    }

    /** Messages that were dropped. */
    long dropped() {
        return dropped;
    }
}
