package org.ringside.gateway.counters;

import org.agrona.concurrent.AtomicBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.Heartbeat;

/** The counters of an event loop, which alone writes them. */
public final class LoopCounters extends CounterBlock<LoopCounter> {
    private final GatewayCounters owner;
    private final Heartbeat heartbeat;
    private final int loop;

    LoopCounters(final GatewayCounters owner, final AtomicBuffer buffer, final int loop) {
        super(buffer, GatewayCountersDescriptor.loopOffset(loop));
        this.owner = owner;
        this.heartbeat = new Heartbeat(buffer,
            GatewayCountersDescriptor.loopOffset(loop) + GatewayCountersDescriptor.HEARTBEAT_OFFSET);
        this.loop = loop;
    }

    /** Notes that a duty cycle begins, CLOCK_MONOTONIC. */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /** Counts a refusal. */
    public void rejected(final RejectKind kind, final int code) {
        addAt(kind.offset(code), 1);
    }

    public long rejects(final RejectKind kind, final int code) {
        return getAt(kind.offset(code));
    }

    /** Takes the counters of a session that this loop serves for the first time. */
    public SessionCounters session(final long sessionId) {
        return owner.session(sessionId, loop);
    }
}
