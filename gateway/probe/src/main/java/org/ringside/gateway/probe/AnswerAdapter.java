package org.ringside.gateway.probe;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.ringside.queue.MessageHandler;

/** Takes answers from the ring and sends them to their peers, once and in time. One thread. */
final class AnswerAdapter implements MessageHandler {
    /** An answer that comes later than this after its request was published is of no use to anybody. */
    static final long LATE_NS = 1_000_000_000L;

    private final Endpoint endpoint;
    private final PeerTable peers;
    private final ProbeCounters counters;
    private final NanoClock clock;
    private long lastPosition;
    private long lastAnswerNs;

    /**
     * An adapter that has sent nothing.
     *
     * @param position of the ring to the handler before the first datagram: answers to others are not ours.
     */
    AnswerAdapter(
        final Endpoint endpoint, final PeerTable peers, final long position, final ProbeCounters counters,
        final NanoClock clock) {
        this.endpoint = endpoint;
        this.peers = peers;
        this.counters = counters;
        this.clock = clock;
        this.lastPosition = position - 1;
        this.lastAnswerNs = clock.nanoTime();
    }

    @Override
    public void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        lastAnswerNs = clock.nanoTime();
        final long request = EnvelopeDescriptor.position(buffer, offset);
        if (request <= lastPosition) {
            counters.increment(ProbeCounter.REPEATED);
            return;
        }
        lastPosition = request;
        final Peer peer = peers.at(EnvelopeDescriptor.peer(buffer, offset));
        if (lastAnswerNs - EnvelopeDescriptor.publishedNs(buffer, offset) > LATE_NS) {
            counters.increment(ProbeCounter.LATE);
        } else if (peer.generation() != EnvelopeDescriptor.generation(buffer, offset)) {
            counters.increment(ProbeCounter.FORGOTTEN);
        } else if (endpoint.send(peer, buffer, offset + EnvelopeDescriptor.LENGTH,
            length - EnvelopeDescriptor.LENGTH, typeId == EnvelopeDescriptor.TIMED)) {
            counters.increment(ProbeCounter.ANSWERED);
        }
    }

    /** Position in the ring to the handler of the last request that was answered. */
    long lastPosition() {
        return lastPosition;
    }

    /** When the handler was last heard of. */
    long lastAnswerNs() {
        return lastAnswerNs;
    }
}
