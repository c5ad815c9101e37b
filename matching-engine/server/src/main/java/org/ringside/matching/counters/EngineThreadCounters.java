package org.ringside.matching.counters;

import org.agrona.concurrent.AtomicBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.matching.RejectReason;

/** The counters of the engine's thread, which alone writes them. */
public final class EngineThreadCounters extends CounterBlock<EngineCounter> {
    EngineThreadCounters(final AtomicBuffer buffer) {
        super(buffer, EngineCountersDescriptor.ENGINE_OFFSET);
    }

    /**
     * Counts a refused command of a session.
     *
     * @param reason that the session gets.
     */
    public void refused(final RejectReason reason) {
        addAt(EngineCountersDescriptor.REFUSED_OFFSET + reason.code() * Long.BYTES, 1);
    }
}
