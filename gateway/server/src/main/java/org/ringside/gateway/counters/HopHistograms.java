package org.ringside.gateway.counters;

import org.agrona.concurrent.AtomicBuffer;

/**
 * Histograms of the times of messages, one for each {@link HopKind}, for the answers of one event loop. Only this loop
 * writes them, by opaque stores: a value costs a few stores and no allocation.
 */
public final class HopHistograms {
    private final AtomicBuffer buffer;
    private final int offset;

    HopHistograms(final AtomicBuffer buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }

    /**
     * Records an answered message. The method leaves out an answer that lacks a time, because its event was made again,
     * or is older than the engine. Without a journal there is no t6; in a replicated engine it
     * comes before t5. All times are CLOCK_MONOTONIC nanoseconds; 0 is
     * none.
     *
     * @param gatewayRead     t2.
     * @param ringPublished   t3.
     * @param engineRead      t4.
     * @param matched         t5.
     * @param journaled       t6.
     * @param enginePublished t7.
     * @param gatewayWritten  t8.
     */
    public void record(
        final long gatewayRead, final long ringPublished, final long engineRead, final long matched,
        final long journaled, final long enginePublished, final long gatewayWritten) {
        if (gatewayRead == 0 || ringPublished == 0 || engineRead == 0 || matched == 0 || enginePublished == 0) {
            return;
        }
        record(HopKind.GATEWAY, ringPublished - gatewayRead);
        record(HopKind.RING_IN, engineRead - ringPublished);
        if (journaled == 0) {
            record(HopKind.MATCH, matched - engineRead);
        } else if (journaled < matched) {
            record(HopKind.REPLICATE, journaled - engineRead);
            record(HopKind.MATCH, matched - journaled);
        } else {
            record(HopKind.MATCH, matched - engineRead);
            record(HopKind.JOURNAL, journaled - matched);
        }
        record(HopKind.PUBLISH, enginePublished - Math.max(matched, journaled));
        record(HopKind.RING_OUT, gatewayWritten - enginePublished);
        record(HopKind.SERVICE, gatewayWritten - gatewayRead);
    }

    private void record(final HopKind kind, final long durationNs) {
        final long value = Math.max(0, durationNs);
        final int histogram = offset + kind.ordinal() * HistogramDescriptor.LENGTH;
        buffer.addLongOpaque(histogram + HistogramDescriptor.SUM_OFFSET, value);
        if (value > buffer.getLong(histogram + HistogramDescriptor.MAX_OFFSET)) {
            buffer.putLongOpaque(histogram + HistogramDescriptor.MAX_OFFSET, value);
        }
        buffer.addLongOpaque(histogram + HistogramDescriptor.BUCKETS_OFFSET
            + HistogramDescriptor.bucketOf(value) * Long.BYTES, 1);
    }
}
