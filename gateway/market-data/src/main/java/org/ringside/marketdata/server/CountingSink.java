package org.ringside.marketdata.server;

import org.agrona.DirectBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.publisher.PacketSink;

/** Counts what a destination takes of a stream. */
final class CountingSink implements PacketSink {
    private final PacketSink sink;
    private final CounterBlock<StreamCounter> counters;

    CountingSink(final PacketSink sink, final CounterBlock<StreamCounter> counters) {
        this.sink = sink;
        this.counters = counters;
    }

    @Override
    public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
        if (!sink.offer(buffer, offset, length)) {
            counters.increment(StreamCounter.PUSHED_BACK);
            return false;
        }
        counters.increment(StreamCounter.PACKETS);
        counters.add(StreamCounter.BYTES, length);
        counters.add(StreamCounter.MESSAGES, PacketDescriptor.count(buffer, offset));
        return true;
    }
}
