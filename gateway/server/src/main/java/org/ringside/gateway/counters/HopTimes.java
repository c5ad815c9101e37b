package org.ringside.gateway.counters;

import java.nio.ByteBuffer;

/**
 * The times of one hop since a gateway began, for tools. A percentile is the upper end of its bucket, at most 6.25 %
 * too high, and never above the maximum.
 *
 * @param count   of answers.
 * @param sumNs   of their times.
 * @param p50Ns   half of the answers took no longer, nanoseconds; 0 without answers, and so are the following.
 * @param p90Ns   of 90 %.
 * @param p99Ns   of 99 %.
 * @param p999Ns  of 99.9 %.
 * @param maxNs   of all.
 */
public record HopTimes(long count, long sumNs, long p50Ns, long p90Ns, long p99Ns, long p999Ns, long maxNs) {
    static HopTimes of(final ByteBuffer bytes, final int offset) {
        final long[] counts = new long[HistogramDescriptor.BUCKETS];
        long count = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] = bytes.getLong(offset + HistogramDescriptor.BUCKETS_OFFSET + bucket * Long.BYTES);
            count += counts[bucket];
        }
        return of(counts, count, bytes.getLong(offset + HistogramDescriptor.SUM_OFFSET),
            bytes.getLong(offset + HistogramDescriptor.MAX_OFFSET));
    }

    /** Computes the times from the counts of the buckets. */
    static HopTimes of(final long[] counts, final long count, final long sumNs, final long maxNs) {
        return new HopTimes(count, sumNs,
            percentile(counts, count, maxNs, 500), percentile(counts, count, maxNs, 900),
            percentile(counts, count, maxNs, 990), percentile(counts, count, maxNs, 999), maxNs);
    }

    private static long percentile(final long[] counts, final long count, final long maxNs, final int thousandths) {
        long left = (count * thousandths + 999) / 1_000;
        if (left == 0) {
            return 0;
        }
        int bucket = -1;
        while (left > 0) {
            left -= counts[++bucket];
        }
        return Math.min(HistogramDescriptor.highestOf(bucket), maxNs);
    }
}
