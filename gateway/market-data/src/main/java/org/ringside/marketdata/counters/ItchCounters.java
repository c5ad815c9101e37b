package org.ringside.marketdata.counters;

import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.Heartbeat;

/** The counters of the thread that sends ITCH, which alone writes them. */
public final class ItchCounters extends CounterBlock<ItchCounter> {
    private final Heartbeat heartbeat;

    ItchCounters(final AtomicBuffer buffer) {
        super(buffer, PublisherCountersDescriptor.ITCH_OFFSET);
        this.heartbeat = new Heartbeat(buffer, PublisherCountersDescriptor.ITCH_HEARTBEAT_OFFSET);
    }

    /**
     * Counters that no tool sees.
     *
     * @return all of them 0.
     */
    public static ItchCounters unseen() {
        return new ItchCounters(new UnsafeBuffer(new byte[PublisherCountersDescriptor.FILE_LENGTH]));
    }

    /**
     * A turn begins, or a long one goes on.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }
}
