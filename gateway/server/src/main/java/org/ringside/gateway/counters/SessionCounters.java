package org.ringside.gateway.counters;

import org.agrona.concurrent.AtomicBuffer;

/** The counters of a session, written by its event loop. */
public final class SessionCounters extends CounterBlock<SessionCounter> {
    SessionCounters(final AtomicBuffer buffer, final int slotOffset) {
        super(buffer, slotOffset + CountersDescriptor.SLOT_COUNTERS_OFFSET);
    }
}
