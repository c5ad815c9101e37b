package org.ringside.simulator.report;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Records a run interval by interval, each a second long at first. When the space is used up, two neighbours become one
 * interval, and intervals are twice as long from then on: counts are added, and the worse value of times and of
 * messages in flight stays. One thread; recording allocates nothing.
 */
public final class Timeline {
    /** Intervals at most. */
    static final int MOST = 900;

    private static final long LONGEST_NS = 600_000_000_000L;
    private static final long FIRST_INTERVAL_NS = 1_000_000_000L;
    private static final int SIGNIFICANT_DIGITS = 2;

    /** Columns of an interval: its end after the start of the run, counts in the interval, times in nanoseconds. */
    static final int END_NS = 0;
    static final int SENT = 1;
    static final int ANSWERED = 2;
    static final int LATE = 3;
    static final int IN_FLIGHT = 4;
    static final int P50 = 5;
    static final int P99 = 6;
    static final int P999 = 7;
    static final int MAX = 8;
    private static final int HOP_SUMS = 9;
    private static final int REJECTS = HOP_SUMS + Hop.values().length;
    private static final int COLUMNS = REJECTS + Rejects.MOST;

    private final Hop[] hops = Hop.values();
    private final long[][] rows = new long[MOST][COLUMNS];
    private final Histogram latency = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
    private final long[] sums = new long[hops.length];
    private final long[] rejects = new long[Rejects.MOST];
    private final long[] rejectsBefore = new long[Rejects.MOST];
    private long intervalNs = FIRST_INTERVAL_NS;
    private long startNs;
    private long nextNs = Long.MAX_VALUE;
    private long sentBefore;
    private long lateBefore;
    private int size;

    /** Notes that the run begins to send. */
    public void start(final long nowNs) {
        startNs = nowNs;
        nextNs = nowNs + intervalNs;
    }

    /**
     * Records the way of a message and of its first answer.
     *
     * @param times by the points of {@link Hop}; a point that does not exist is 0.
     */
    public void record(final long[] times) {
        latency.recordValue(Math.min(Math.max(0, Hop.END_TO_END.ns(times)), LONGEST_NS));
        for (final Hop hop : hops) {
            sums[hop.ordinal()] += Math.max(0, hop.ns(times));
        }
    }

    /** Whether the interval is over. */
    public boolean isDue(final long nowNs) {
        return nowNs - nextNs >= 0 && nextNs != Long.MAX_VALUE;
    }

    /**
     * Ends an interval; the next one begins.
     *
     * @param sent     messages since the start.
     * @param late     messages since the start that this side has sent late.
     * @param inFlight messages without an answer.
     * @param reasons  why messages were refused since the start.
     */
    public void end(final long nowNs, final long sent, final long late, final long inFlight, final Rejects reasons) {
        if (size == MOST) {
            merge();
        }
        final long[] row = rows[size++];
        row[END_NS] = nowNs - startNs;
        row[SENT] = sent - sentBefore;
        row[ANSWERED] = latency.getTotalCount();
        row[LATE] = late - lateBefore;
        row[IN_FLIGHT] = inFlight;
        row[P50] = latency.getValueAtPercentile(50);
        row[P99] = latency.getValueAtPercentile(99);
        row[P999] = latency.getValueAtPercentile(99.9);
        row[MAX] = latency.getMaxValue();
        System.arraycopy(sums, 0, row, HOP_SUMS, sums.length);
        reasons.copyTo(rejects);
        for (int i = 0; i < rejects.length; i++) {
            row[REJECTS + i] = rejects[i] - rejectsBefore[i];
            rejectsBefore[i] = rejects[i];
        }
        latency.reset();
        Arrays.fill(sums, 0);
        sentBefore = sent;
        lateBefore = late;
        nextNs = nowNs + intervalNs;
    }

    int size() {
        return size;
    }

    long intervalNs() {
        return intervalNs;
    }

    /** What a column says of an interval. */
    long value(final int interval, final int column) {
        return rows[interval][column];
    }

    /** Mean of a hop over the messages that were answered in an interval; 0 if none was. */
    double meanNs(final int interval, final Hop hop) {
        final long answered = rows[interval][ANSWERED];
        return answered == 0 ? 0 : rows[interval][HOP_SUMS + hop.ordinal()] / (double) answered;
    }

    /** Messages that were refused in an interval for a reason of {@link Rejects}. */
    long rejects(final int interval, final int reason) {
        return rows[interval][REJECTS + reason];
    }

    private void merge() {
        for (int i = 0; i < MOST / 2; i++) {
            final long[] first = rows[2 * i];
            final long[] second = rows[2 * i + 1];
            final long[] merged = rows[i];
            for (int column = 0; column < COLUMNS; column++) {
                final boolean isWorse = column == END_NS || column >= IN_FLIGHT && column <= MAX;
                merged[column] = isWorse
                    ? Math.max(first[column], second[column])
                    : first[column] + second[column];
            }
        }
        size = MOST / 2;
        intervalNs *= 2;
    }
}
