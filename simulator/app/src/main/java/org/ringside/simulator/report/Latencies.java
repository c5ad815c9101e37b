package org.ringside.simulator.report;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Records the time of each hop, in nanoseconds. One thread; recording allocates nothing. */
public final class Latencies {
    private static final long LONGEST_NS = 600_000_000_000L;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Hop[] hops = Hop.values();
    private final Histogram[] histograms = new Histogram[hops.length];
    private final Bands bands = new Bands();

    /** Makes empty histograms. */
    public Latencies() {
        for (int i = 0; i < histograms.length; i++) {
            histograms[i] = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
        }
    }

    /**
     * Records the way of a message and of its first answer.
     *
     * @param times by the points of {@link Hop}; a point that does not exist is 0.
     */
    public void record(final long[] times) {
        for (final Hop hop : hops) {
            final long ns = hop.ns(times);
            if (ns >= 0) {
                histograms[hop.ordinal()].recordValue(Math.min(ns, LONGEST_NS));
            }
        }
        bands.record(times);
    }

    /** Histogram of a hop. */
    public Histogram of(final Hop hop) {
        return histograms[hop.ordinal()];
    }

    /** Hops that a message had, in the order of the way: an engine journals or replicates, or neither. */
    List<Hop> taken() {
        return Arrays.stream(hops).filter(hop -> of(hop).getTotalCount() > 0).toList();
    }

    /** Where the time of slow and of fast messages went. */
    Bands bands() {
        return bands;
    }
}
