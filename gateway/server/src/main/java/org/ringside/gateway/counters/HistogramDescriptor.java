package org.ringside.gateway.counters;

/**
 * A histogram of times in a gateway's counters. Every number is an i64, little-endian; one thread writes them.
 * <pre>
 *   0    sum of all values, nanoseconds
 *   8    largest value, nanoseconds
 *   16   spare
 *   64   544 buckets: how many values each has taken
 * </pre>
 * Values below 16 have a bucket each. Behind them each power of two is divided into 16 buckets, so that a bucket is
 * 6.25 % of its values wide at the most. The last bucket also takes what is 2^37 ns, 137 s, or more.
 */
final class HistogramDescriptor {
    static final int SUM_OFFSET = 0;
    static final int MAX_OFFSET = 8;
    static final int BUCKETS_OFFSET = 64;
    static final int BUCKETS = 544;
    static final int LENGTH = BUCKETS_OFFSET + BUCKETS * Long.BYTES;

    private static final int PARTS_BITS = 4;
    private static final int PARTS = 1 << PARTS_BITS;
    private static final long MOST = (1L << 37) - 1;

    private HistogramDescriptor() {
    }

    /** The bucket of a value, which is at least 0. */
    static int bucketOf(final long value) {
        final long within = Math.min(value, MOST);
        if (within < PARTS) {
            return (int) within;
        }
        final int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(within);
        final int shift = exponent - PARTS_BITS;
        return (shift + 1) * PARTS + (int) (within >>> shift & PARTS - 1);
    }

    /** The largest value of a bucket. */
    static long highestOf(final int bucket) {
        if (bucket < PARTS) {
            return bucket;
        }
        final int shift = bucket / PARTS - 1;
        return ((long) PARTS + bucket % PARTS + 1 << shift) - 1;
    }
}
