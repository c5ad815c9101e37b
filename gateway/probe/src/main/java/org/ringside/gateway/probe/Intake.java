package org.ringside.gateway.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;

/**
 * Judges datagrams: publishes the good ones, refuses or drops the others. One thread.
 *
 * <p>A refusal is never longer than what it refuses. And what a probe sends, answer or refusal, no probe ever answers:
 * a timed one says that it is none, a text has no small letter. So no forged address sets two of them at each other.
 */
final class Intake {
    private static final byte[][] TEXTS = texts();
    private static final int LONGEST_REFUSAL = 32;

    private final Endpoint endpoint;
    private final RequestPublisher publisher;
    private final HandlerWatch watch;
    private final ProbeCounters counters;
    private final int maxDatagram;
    private final UnsafeBuffer refusal = new UnsafeBuffer(new byte[LONGEST_REFUSAL]);

    Intake(
        final Endpoint endpoint, final RequestPublisher publisher, final HandlerWatch watch,
        final ProbeCounters counters, final int maxDatagram) {
        this.endpoint = endpoint;
        this.publisher = publisher;
        this.watch = watch;
        this.counters = counters;
        this.maxDatagram = maxDatagram;
    }

    /**
     * A datagram of a peer that may send it.
     *
     * @param buffer holds it from index 0 on, until this returns.
     * @param length of it; one more than the longest that is taken if it was longer still.
     * @param readNs time at which it was read.
     */
    void onDatagram(final Peer peer, final UnsafeBuffer buffer, final int length, final long readNs) {
        if (length == 0) {
            counters.increment(ProbeCounter.EMPTY);
        } else if (ProbeDescriptor.isTimed(buffer, 0, length)) {
            onTimed(peer, buffer, length, readNs);
        } else {
            onText(peer, buffer, length, readNs);
        }
    }

    private void onTimed(final Peer peer, final UnsafeBuffer buffer, final int length, final long readNs) {
        if (length < ProbeDescriptor.HEADER_LENGTH) {
            counters.increment(ProbeCounter.UNANSWERABLE);
        } else if (ProbeDescriptor.status(buffer, 0) != ProbeStatus.REQUEST.code()) {
            counters.increment(ProbeCounter.ANSWERS);
        } else if (length > maxDatagram) {
            refuseTimed(peer, buffer, ProbeStatus.TOO_LONG, ProbeCounter.REFUSED_TOO_LONG);
        } else if (ProbeDescriptor.version(buffer, 0) != ProbeDescriptor.VERSION) {
            refuseTimed(peer, buffer, ProbeStatus.UNKNOWN_VERSION, ProbeCounter.REFUSED_VERSION);
        } else if (length < ProbeDescriptor.LENGTH || ProbeDescriptor.length(buffer, 0) != length) {
            refuseTimed(peer, buffer, ProbeStatus.MALFORMED, ProbeCounter.REFUSED_MALFORMED);
        } else if (!watch.isHandling()) {
            refuseTimed(peer, buffer, ProbeStatus.AWAY, ProbeCounter.REFUSED_AWAY);
        } else if (!publisher.publish(peer, buffer, length, EnvelopeDescriptor.TIMED, readNs)) {
            refuseTimed(peer, buffer, ProbeStatus.BUSY, ProbeCounter.REFUSED_BUSY);
        }
    }

    private void onText(final Peer peer, final UnsafeBuffer buffer, final int length, final long readNs) {
        if (length > maxDatagram) {
            refuseText(peer, length, ProbeStatus.TOO_LONG, ProbeCounter.REFUSED_TOO_LONG);
        } else if (!hasSmallLetter(buffer, length)) {
            counters.increment(ProbeCounter.ANSWERS);
        } else if (!watch.isHandling()) {
            refuseText(peer, length, ProbeStatus.AWAY, ProbeCounter.REFUSED_AWAY);
        } else if (!publisher.publish(peer, buffer, length, EnvelopeDescriptor.TEXT, readNs)) {
            refuseText(peer, length, ProbeStatus.BUSY, ProbeCounter.REFUSED_BUSY);
        }
    }

    private void refuseTimed(
        final Peer peer, final DirectBuffer buffer, final ProbeStatus status, final ProbeCounter counter) {
        ProbeDescriptor.putHeader(
            refusal, 0, status, ProbeDescriptor.HEADER_LENGTH, ProbeDescriptor.number(buffer, 0));
        refuse(peer, ProbeDescriptor.HEADER_LENGTH, counter);
    }

    private void refuseText(
        final Peer peer, final int length, final ProbeStatus status, final ProbeCounter counter) {
        final byte[] text = TEXTS[status.code()];
        if (text.length > length) {
            counters.increment(ProbeCounter.UNANSWERABLE);
        } else {
            refusal.putBytes(0, text);
            refuse(peer, text.length, counter);
        }
    }

    private void refuse(final Peer peer, final int length, final ProbeCounter counter) {
        if (endpoint.send(peer, refusal, 0, length, false)) {
            counters.increment(counter);
        }
    }

    private static boolean hasSmallLetter(final DirectBuffer buffer, final int length) {
        for (int i = 0; i < length; i++) {
            if (Capitals.isSmallLetter(buffer.getByte(i))) {
                return true;
            }
        }
        return false;
    }

    private static byte[][] texts() {
        final ProbeStatus[] all = ProbeStatus.values();
        final byte[][] texts = new byte[all.length][];
        for (final ProbeStatus status : all) {
            texts[status.code()] = status.text().getBytes(US_ASCII);
        }
        return texts;
    }
}
