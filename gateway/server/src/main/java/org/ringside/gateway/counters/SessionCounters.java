package org.ringside.gateway.counters;

import org.agrona.concurrent.AtomicBuffer;
import org.ringside.counters.CounterBlock;

/** The counters of a session, written by its event loop. */
public final class SessionCounters extends CounterBlock<SessionCounter> {
    private final AtomicBuffer buffer;
    private final int stateOffset;

    SessionCounters(final AtomicBuffer buffer, final int slotOffset) {
        super(buffer, slotOffset + GatewayCountersDescriptor.SLOT_COUNTERS_OFFSET);
        this.buffer = buffer;
        this.stateOffset = slotOffset + GatewayCountersDescriptor.SLOT_STATE_OFFSET;
    }

    /** Notes the session's new state. */
    public void enter(final SessionState state) {
        buffer.putLongOpaque(stateOffset, state.ordinal());
    }

    public SessionState state() {
        return SessionState.at(buffer.getLongOpaque(stateOffset));
    }
}
