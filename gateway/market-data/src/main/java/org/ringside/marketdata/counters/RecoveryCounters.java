package org.ringside.marketdata.counters;

import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.protocol.ReplayCode;

/** The counters of the thread that sends missed events again, which alone writes them. */
public final class RecoveryCounters extends CounterBlock<RecoveryCounter> {
    private static final int ANSWERS = PublisherCountersDescriptor.ANSWERS_OFFSET
        - PublisherCountersDescriptor.RECOVERY_OFFSET;

    private final Heartbeat heartbeat;

    RecoveryCounters(final AtomicBuffer buffer) {
        super(buffer, PublisherCountersDescriptor.RECOVERY_OFFSET);
        this.heartbeat = new Heartbeat(buffer, PublisherCountersDescriptor.RECOVERY_HEARTBEAT_OFFSET);
    }

    /**
     * Counters that no tool sees.
     *
     * @return all of them 0.
     */
    public static RecoveryCounters unseen() {
        return new RecoveryCounters(new UnsafeBuffer(new byte[PublisherCountersDescriptor.ROWS_OFFSET]));
    }

    /**
     * A turn begins.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /**
     * A request was answered.
     *
     * @param code   of the answer.
     * @param events that follow it.
     */
    public void answered(final ReplayCode code, final int events) {
        addAt(ANSWERS + code.value() * Long.BYTES, 1);
        add(RecoveryCounter.EVENTS, events);
    }
}
