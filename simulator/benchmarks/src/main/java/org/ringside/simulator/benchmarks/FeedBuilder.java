package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.simulator.benchmarks.feed.BookFlow;
import org.ringside.simulator.benchmarks.feed.MeasuredBook;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code feed builder}: what a book takes for an event. */
@Command(name = "builder",
    description = "Measures what the book of the library takes for an event, beside that of Parity, and a tree and a"
        + " hash map of the JDK. All get the same events, and all best prices that are read have to be the same.")
final class FeedBuilder extends FeedCommand {
    private static final long SEED = 1;
    /** Changes of a flow for each order that rests, and fewest in all. */
    private static final int CHANGES_FOR_AN_ORDER = 4;
    private static final int FEWEST_CHANGES = 200_000;
    private static final Goal FASTER = Goal.atMost(1, "of the time of each peer for an event");

    @Option(names = "--orders", split = ",", defaultValue = "1000,100000", paramLabel = "N",
        description = "Orders of the book (${DEFAULT-VALUE}).")
    private List<Integer> orders;

    @Override
    void measure(final Report report) throws IOException {
        final Map<Integer, Map<MeasuredBook, Series<Double>>> results = new LinkedHashMap<>();
        for (final int count : orders) {
            say("builder: " + count + " orders");
            results.put(count, measure(count));
        }
        report.section("The book of a subscriber", "Nanoseconds for an event that is applied, with both best prices"
            + " read after it: orders come, leave, shrink and trade, at up to 100 prices of each side. Ringside's book"
            + " has the orders of each level in their priority and a hash of all, and checks each event; the others"
            + " have levels and orders by their ids. In one JVM. " + conditions());
        report.columns(List.of("orders", "book", "ns/event", "Ringside / this one"));
        results.forEach((count, books) -> report(report, count, books));
    }

    private Map<MeasuredBook, Series<Double>> measure(final int count) {
        final BookFlow flow = new BookFlow(SEED, count, Math.max(FEWEST_CHANGES, CHANGES_FOR_AN_ORDER * count));
        final Map<MeasuredBook, Series<Double>> results = new LinkedHashMap<>();
        MeasuredBook.all(2 * count).forEach(book -> results.put(book, new Series<>()));
        final List<MeasuredBook> turn = new ArrayList<>(results.keySet());
        for (int round = 0; round <= rounds(); round++) {
            Collections.rotate(turn, 1);
            final Map<MeasuredBook, Long> sums = new LinkedHashMap<>();
            for (final MeasuredBook book : turn) {
                System.gc();
                final double ns = run(book, flow, sums);
                if (round > 0) {
                    results.get(book).add(ns);
                }
            }
            if (sums.values().stream().distinct().count() > 1) {
                throw new IllegalStateException("the books differ: " + sums.values());
            }
        }
        return results;
    }

    private double run(final MeasuredBook book, final BookFlow flow, final Map<MeasuredBook, Long> sums) {
        final long startNs = System.nanoTime();
        long ns = 0;
        long times = 0;
        while (ns < seconds() * 1e9) {
            sums.put(book, book.apply(flow));
            times++;
            ns = System.nanoTime() - startNs;
        }
        return (double) ns / (times * flow.size());
    }

    private void report(final Report report, final int count, final Map<MeasuredBook, Series<Double>> books) {
        final Series<Double> ours = books.values().iterator().next();
        books.forEach((book, series) -> {
            report.row(List.of(Spread.text(count), book.name(), series.spread(Double::doubleValue),
                ours.ratioTo(series, Double::doubleValue)));
            if (series != ours) {
                report.goal(FASTER, book.name() + ", " + Spread.text(count) + " orders",
                    ours.ratioTo(series, Double::doubleValue).median());
            }
        });
    }
}
