package org.ringside.gateway.probe;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.queue.Producer;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;

/** Puts datagrams into the ring to the handler. One thread. */
final class RequestPublisher {
    private final Producer producer;
    private final NanoClock clock;
    private long lastPosition;
    private long lastPublishedNs;
    private boolean isReaderToWake;

    /**
     * A publisher into a ring.
     *
     * @param position of the ring before the first datagram.
     */
    RequestPublisher(final Producer producer, final long position, final NanoClock clock) {
        this.producer = producer;
        this.clock = clock;
        this.lastPosition = position - 1;
        this.lastPublishedNs = clock.nanoTime();
    }

    /**
     * Publishes a datagram.
     *
     * @param typeId of {@link EnvelopeDescriptor}.
     * @return false if the ring is full.
     * @throws QueueException when the ring takes nothing any more.
     */
    boolean publish(
        final Peer peer, final DirectBuffer datagram, final int length, final int typeId, final long readNs) {
        final long position = producer.tryClaim(1);
        if (position < 0) {
            return full(position);
        }
        try {
            final MutableDirectBuffer buffer = producer.buffer(0);
            final int envelope = producer.payloadOffset(0);
            final int offset = envelope + EnvelopeDescriptor.LENGTH;
            buffer.putBytes(offset, datagram, 0, length);
            final long publishedNs = clock.nanoTime();
            EnvelopeDescriptor.put(buffer, envelope, peer.index(), peer.generation(), publishedNs);
            if (typeId == EnvelopeDescriptor.TIMED) {
                ProbeDescriptor.putTime(buffer, offset, ProbeDescriptor.READ_OFFSET, readNs);
                ProbeDescriptor.putTime(buffer, offset, ProbeDescriptor.PUBLISHED_OFFSET, publishedNs);
            }
            producer.message(0, typeId, EnvelopeDescriptor.LENGTH + length);
            lastPublishedNs = publishedNs;
            final long committed = producer.commitNoWakeup();
            if (committed < 0) {
                return full(committed);
            }
            lastPosition = committed;
            isReaderToWake = true;
            return true;
        } finally {
            producer.abort();
        }
    }

    /** Wakes the handler if there is something for it. */
    void flush() {
        if (isReaderToWake) {
            isReaderToWake = false;
            producer.wakeReader();
        }
    }

    /** Position of the last datagram that was published. */
    long lastPosition() {
        return lastPosition;
    }

    /** When the last datagram was published. */
    long lastPublishedNs() {
        return lastPublishedNs;
    }

    private static boolean full(final long code) {
        if (code == Producer.FULL) {
            return false;
        }
        throw new QueueException(Reason.CLOSED,
            "the ring to the handler takes nothing any more (code " + code + "); start the probe again");
    }
}
