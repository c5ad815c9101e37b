package org.ringside.simulator.report;

import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Writes a result for people. */
public final class TextReport {
    private static final double NS_PER_MICRO = 1_000.0;

    private TextReport() {
    }

    /** Returns lines, each with a line feed. */
    public static String of(final RunResult result) {
        final Counts counts = result.counts();
        final Books books = result.books();
        final StringBuilder text = new StringBuilder();
        append(text, "%s, seed %d, %d sessions, %.1f s at %,.0f messages/s%s%n", result.stream().profile(),
            result.stream().seed(), result.stream().traders(), result.sending().seconds(), result.rate(),
            result.sending().isInterrupted() ? ", interrupted" : "");
        append(text, "%,d orders  %,d acknowledged  %,d replaces  %,d cancels  %,d trades  %,d rejects  %,d gaps  "
            + "%,d duplicates%n",
            counts.orders(), counts.acknowledged(), counts.replaces(), counts.cancels(), counts.trades(),
            counts.rejects(), books.sequenceGaps(), books.duplicates());
        append(text, "ended: %,d filled  %,d cancelled  %,d rejected  %,d cleaned up; resting: %,d%n",
            counts.filled(), counts.cancelled(), counts.rejected(), counts.cleanedUp(), counts.resting());
        appendRejects(text, result.rejects());
        if (result.skipped().total() > 0) {
            append(text, "skipped: %,d lines about orders that are not in the replay  %,d hidden executions, auctions "
                + "and halts%n", result.skipped().unknownOrders(), result.skipped().notReplayed());
        }
        appendLedger(text, books);
        append(text, "%-20s %11s %11s %11s %11s %11s%n", "HOP (us)", "p50", "p90", "p99", "p99.9", "max");
        for (final Hop hop : result.latencies().taken()) {
            appendHop(text, hop, result.latencies().of(hop));
        }
        return text.toString();
    }

    private static void appendRejects(final StringBuilder text, final Rejects rejects) {
        IntStream.range(0, rejects.size()).filter(i -> rejects.count(i) > 0).boxed()
            .sorted(Comparator.comparingLong((Integer i) -> rejects.count(i)).reversed())
            .forEach(i -> append(text, "rejected: %,d x %s%n", rejects.count(i), rejects.described(i)));
    }

    private static void appendLedger(final StringBuilder text, final Books books) {
        if (books.agree()) {
            append(text, "ledger ok%n");
        } else {
            books.violations().forEach(line -> append(text, "ledger: %s%n", line));
        }
    }

    private static void appendHop(final StringBuilder text, final Hop hop, final Histogram histogram) {
        append(text, "%-20s %,11.1f %,11.1f %,11.1f %,11.1f %,11.1f%n", hop.label(),
            histogram.getValueAtPercentile(50) / NS_PER_MICRO,
            histogram.getValueAtPercentile(90) / NS_PER_MICRO,
            histogram.getValueAtPercentile(99) / NS_PER_MICRO,
            histogram.getValueAtPercentile(99.9) / NS_PER_MICRO,
            histogram.getMaxValue() / NS_PER_MICRO);
    }

    private static void append(final StringBuilder text, final String format, final Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
