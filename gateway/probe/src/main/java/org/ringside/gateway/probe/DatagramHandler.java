package org.ringside.gateway.probe;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;

/**
 * The work of the probe, between the two rings: capitals, and the times at which the handler had a datagram. One
 * thread.
 */
final class DatagramHandler implements MessageHandler {
    private final Producer answers;
    private final NanoClock clock;
    private long dropped;

    DatagramHandler(final Producer answers, final NanoClock clock) {
        this.answers = answers;
        this.clock = clock;
    }

    @Override
    public void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        final long readNs = clock.nanoTime();
        final long claim = answers.tryClaim(1);
        if (claim >= 0) {
            answer(typeId, buffer, offset, length, position, readNs);
        } else if (claim == Producer.FULL) {
            // As long as the ring to us: the probe does not take its answers, and has nobody waiting for them.
            dropped++;
        } else {
            throw closed(claim);
        }
        if (endOfBatch) {
            answers.wakeReader();
        }
    }

    /** Answers for which there was no room. */
    long dropped() {
        return dropped;
    }

    private void answer(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final long readNs) {
        try {
            final MutableDirectBuffer out = answers.buffer(0);
            final int envelope = answers.payloadOffset(0);
            final int datagram = envelope + EnvelopeDescriptor.LENGTH;
            out.putBytes(envelope, buffer, offset, length);
            EnvelopeDescriptor.putPosition(out, envelope, position);
            if (typeId == EnvelopeDescriptor.TIMED) {
                time(out, datagram, readNs);
            } else {
                Capitals.apply(out, datagram, length - EnvelopeDescriptor.LENGTH);
            }
            answers.message(0, typeId, length);
            final long committed = answers.commitNoWakeup();
            if (committed < 0) {
                throw closed(committed);
            }
        } finally {
            answers.abort();
        }
    }

    private void time(final MutableDirectBuffer out, final int datagram, final long readNs) {
        ProbeDescriptor.putStatus(out, datagram, ProbeStatus.ANSWER);
        ProbeDescriptor.putTime(out, datagram, ProbeDescriptor.HANDLER_READ_OFFSET, readNs);
        final long handledNs = clock.nanoTime();
        ProbeDescriptor.putTime(out, datagram, ProbeDescriptor.HANDLED_OFFSET, handledNs);
        ProbeDescriptor.putTime(out, datagram, ProbeDescriptor.RETURNED_OFFSET, clock.nanoTime());
    }

    private static QueueException closed(final long code) {
        return new QueueException(Reason.CLOSED,
            "the ring back to the probe takes nothing any more (code " + code + "); start probe and handler again");
    }
}
