package org.ringside.gateway.counters;

import org.agrona.concurrent.AtomicBuffer;
import org.ringside.counters.CounterBlock;

/** The counters of a session, written by its event loop. */
public final class SessionCounters extends CounterBlock<SessionCounter> {
    SessionCounters(final AtomicBuffer buffer, final int slotOffset) {
        super(buffer, slotOffset + GatewayCountersDescriptor.SLOT_COUNTERS_OFFSET);
    }
}
