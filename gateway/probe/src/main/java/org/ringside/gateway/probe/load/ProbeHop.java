package org.ringside.gateway.probe.load;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.ProbeDescriptor;

/** A piece of the way of a timed datagram through a probe, between two of its times. */
enum ProbeHop {
    CLIENT_TO_PROBE("client to probe", ProbeDescriptor.SENT_OFFSET, ProbeDescriptor.READ_OFFSET, true),
    PROBE("probe", ProbeDescriptor.READ_OFFSET, ProbeDescriptor.PUBLISHED_OFFSET, false),
    RING_IN("ring in", ProbeDescriptor.PUBLISHED_OFFSET, ProbeDescriptor.HANDLER_READ_OFFSET, false),
    HANDLER("handler", ProbeDescriptor.HANDLER_READ_OFFSET, ProbeDescriptor.RETURNED_OFFSET, false),
    RING_OUT("ring out", ProbeDescriptor.RETURNED_OFFSET, ProbeDescriptor.WRITTEN_OFFSET, false),
    PROBE_TO_CLIENT("probe to client", ProbeDescriptor.WRITTEN_OFFSET, ProbeHop.RECEIVED, true),
    INSIDE("inside the probe", ProbeDescriptor.READ_OFFSET, ProbeDescriptor.WRITTEN_OFFSET, false);

    private static final int RECEIVED = -1;

    private final String label;
    private final int from;
    private final int to;
    private final boolean needsOneClock;

    ProbeHop(final String label, final int from, final int to, final boolean needsOneClock) {
        this.label = label;
        this.from = from;
        this.to = to;
        this.needsOneClock = needsOneClock;
    }

    /** Name in tables and documents. */
    String label() {
        return label;
    }

    /** Whether it means something only when client and probe run on one host. */
    boolean needsOneClock() {
        return needsOneClock;
    }

    /** How long an answer took for it, in nanoseconds; negative when one of the times is missing. */
    long of(final DirectBuffer answer, final long receivedNs) {
        final long begin = ProbeDescriptor.time(answer, 0, from);
        final long end = to == RECEIVED ? receivedNs : ProbeDescriptor.time(answer, 0, to);
        return begin == 0 || end == 0 ? -1 : end - begin;
    }
}
