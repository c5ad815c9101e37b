package org.ringside.simulator.report;

/**
 * Says where the time of slow and of fast messages went: for each power of two of the end-to-end latency, the number of
 * messages and the sum of each hop. Percentiles of hops do not add up to that of the whole; these sums do, except for
 * hops whose times a message lacks. Nanoseconds. One thread; recording allocates nothing.
 */
public final class Bands {
    static final int COUNT = Long.SIZE;

    private final Hop[] hops = Hop.values();
    private final long[] counts = new long[COUNT];
    private final long[] totals = new long[COUNT];
    private final long[][] sums = new long[COUNT][hops.length];

    /**
     * Records the way of a message and of its first answer.
     *
     * @param times by the points of {@link Hop}; a point that does not exist is 0.
     */
    void record(final long[] times) {
        final long ns = Hop.END_TO_END.ns(times);
        if (ns < 0) {
            return;
        }
        final int band = of(ns);
        counts[band]++;
        totals[band] += ns;
        for (final Hop hop : hops) {
            sums[band][hop.ordinal()] += Math.max(0, hop.ns(times));
        }
    }

    /** Messages in a band. */
    long count(final int band) {
        return counts[band];
    }

    /** Their latency, added up. */
    long total(final int band) {
        return totals[band];
    }

    /** Their time in a hop, added up. */
    long sum(final int band, final Hop hop) {
        return sums[band][hop.ordinal()];
    }

    /** The band of a latency. */
    static int of(final long ns) {
        return ns == 0 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(ns);
    }

    /** Shortest latency of a band but for the first, which begins with 0. */
    static long from(final int band) {
        return band == 0 ? 0 : 1L << band;
    }
}
