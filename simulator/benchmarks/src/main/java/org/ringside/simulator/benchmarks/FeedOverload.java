package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.protocol.Side;
import org.ringside.simulator.benchmarks.feed.FeedTrader;
import org.ringside.simulator.benchmarks.feed.SlowReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code feed overload}: what slow subscribers do to everybody else, and how old what they read is. */
@Command(name = "overload",
    description = "Measures traders and a subscriber that keeps up, while others take a tenth of what comes on L3, L2,"
        + " L1 and the conflated stream, beside the same without them; and how old is what the slow ones read.")
final class FeedOverload extends FeedCommand {
    private static final double NS_PER_MICRO = 1_000;
    private static final double NS_PER_SECOND = 1e9;
    /** What is on its way to a slow subscriber. */
    private static final int WINDOW = 64 << 10;
    private static final double CONFLATED_SECONDS = 0.1;
    private static final String NOT_SHARED =
        "aeron:ipc?term-length=1m|pub-wnd=64k|untethered-window-limit-timeout=1s|untethered-linger-timeout=1s #";
    private static final List<FeedChannel> SNAPSHOTS =
        List.of(new FeedChannel(MarketExchange.SHARED, MarketExchange.SNAPSHOTS));
    private static final int SLOW_ORDERS = 2001;
    private static final int SLOW_LEVELS = 2002;
    private static final int SLOW_TOP = 2003;
    private static final int SLOW_CONFLATED = 2004;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long REST_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Goal TAIL = Goal.atMost(1.1, "times the p99 without slow subscribers");
    private static final Goal STALE = Goal.atMost(1, "of the time in which a slow subscriber takes 64 KiB");
    private static final Goal SAME = Goal.atMost(0, "levels of slow subscribers that differ in the end");

    @Option(names = "--rate", defaultValue = "5000", paramLabel = "N",
        description = "Messages of the trader a second (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--pace", defaultValue = "50000", paramLabel = "BYTES",
        description = "Bytes that a slow subscriber takes in a second (${DEFAULT-VALUE}), about a tenth of L3.")
    private int pace;

    private final Series<Double> acksWithout = new Series<>();
    private final Series<Double> acksWith = new Series<>();
    private final Series<Double> ticksWithout = new Series<>();
    private final Series<Double> ticksWith = new Series<>();
    private final Map<String, Series<Double>> stale = new LinkedHashMap<>();
    private long differ;

    @Override
    void measure(final Report report) throws IOException {
        try (MarketExchange exchange = new MarketExchange(Map.of(
            "l3", "aeron:ipc?term-length=16m #1001, " + NOT_SHARED + SLOW_ORDERS, "l2", NOT_SHARED + SLOW_LEVELS,
            "l1", NOT_SHARED + SLOW_TOP, "conflated", NOT_SHARED + SLOW_CONFLATED), FeedOverload::rest)) {
            for (int round = 0; round <= rounds(); round++) {
                say("overload: round " + round + " of " + rounds());
                final boolean isCounted = round > 0;
                if (round % 2 == 0) {
                    without(exchange, isCounted);
                    with(exchange, isCounted);
                } else {
                    with(exchange, isCounted);
                    without(exchange, isCounted);
                }
            }
        }
        report(report);
    }

    /**
     * Trader and subscriber sleep. Two that yield, beside the slow ones, have kept Linux 6.18 from everything else for
     * seconds at a time.
     */
    private static void rest() {
        LockSupport.parkNanos(REST_NS);
    }

    private void without(final MarketExchange exchange, final boolean isCounted) {
        exchange.run(rate, seconds());
        add(exchange, acksWithout, ticksWithout, isCounted);
    }

    private static void add(final MarketExchange exchange, final Series<Double> acks, final Series<Double> ticks,
        final boolean isCounted) {
        final double ack = exchange.trader().takeAcks().getValueAtPercentile(99) / NS_PER_MICRO;
        final double tick = exchange.reader().measured().getValueAtPercentile(99) / NS_PER_MICRO;
        if (isCounted) {
            acks.add(ack);
            ticks.add(tick);
        }
    }

    private void with(final MarketExchange exchange, final boolean isCounted) {
        try (SlowReader orders = slow(exchange, SLOW_ORDERS, List.of());
            SlowReader levels = slow(exchange, SLOW_LEVELS, SNAPSHOTS);
            SlowReader top = slow(exchange, SLOW_TOP, List.of());
            SlowReader conflated = slow(exchange, SLOW_CONFLATED, List.of())) {
            exchange.run(rate, seconds());
            add(exchange, acksWith, ticksWith, isCounted);
            awaitLevels(exchange, levels);
            List.of(orders, levels, top, conflated).forEach(SlowReader::stop);
            if (isCounted) {
                addStale("L2", levels);
                addStale("L1", top);
                addStale("conflated", conflated);
                differ += different(exchange.reader().book(), levels.levels());
            }
        }
    }

    private SlowReader slow(final MarketExchange exchange, final int stream, final List<FeedChannel> asTheyCome) {
        return new SlowReader(exchange.aeron(), new FeedChannel(MarketExchange.SHARED, stream), asTheyCome, pace,
            FeedTrader.INSTRUMENT);
    }

    /** Trading is over: what is under way gets there. */
    private static void awaitLevels(final MarketExchange exchange, final SlowReader levels) {
        final long startNs = System.nanoTime();
        while (levels.rptSeq() < exchange.trader().lastRptSeq()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "a slow subscriber of L2 has not got to the end: it has "
                    + levels.rptSeq() + " of " + exchange.trader().lastRptSeq() + " events");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private void addStale(final String name, final SlowReader reader) {
        stale.computeIfAbsent(name, key -> new Series<>())
            .add(reader.stale().getValueAtPercentile(99) / NS_PER_SECOND);
    }

    /** Levels that one of two books has, and the other one has not, or with another quantity. */
    private static long different(final Book book, final Book other) {
        final long[] count = new long[1];
        for (final Side side : List.of(Side.BUY, Side.SELL)) {
            book.forEachLevel(side, Integer.MAX_VALUE, (price, quantity, orders) ->
                count[0] += other.quantityAt(side, price) == quantity ? 0 : 1);
            count[0] += Math.abs(book.levels(side) - other.levels(side));
        }
        return count[0];
    }

    private void report(final Report report) throws IOException {
        report.section("Slow subscribers", "A trader sends " + String.format(Locale.ROOT, "%,d", rate) + " messages/s;"
            + " p99 in microseconds from when a message was due to its answer, and to a subscriber of L3 that keeps up,"
            + " without and with four others, who take " + String.format(Locale.ROOT, "%,d", pace) + " bytes/s of L3,"
            + " L2, L1 and the conflated stream, each over a channel of its own. " + conditions());
        report.columns(List.of("p99, us", "without", "with", "with / without"));
        row(report, "answer", acksWithout, acksWith);
        row(report, "subscriber", ticksWithout, ticksWith);
        final double bound = (double) WINDOW / pace;
        report.section("How old is what slow subscribers read", String.format(Locale.ROOT, "Seconds from when the"
            + " engine has published the last event of a packet until a slow subscriber reads it, p99 of each round; 64"
            + " KiB take it %.2f s. The conflated stream waits up to %.1f s by itself. Levels that differ from the book"
            + " when trading is over, in all rounds: %d.", bound, CONFLATED_SECONDS, differ));
        report.columns(List.of("stream", "s", "of 64 KiB at its pace"));
        stale.forEach((name, series) -> {
            final double allowed = name.equals("conflated") ? bound + CONFLATED_SECONDS : bound;
            report.row(List.of(name, series.spread(Double::doubleValue), series.spread(seconds -> seconds / allowed)));
            report.goal(STALE, name, series.median(seconds -> seconds / allowed));
        });
        report.goal(SAME, "L2", differ);
    }

    private static void row(final Report report, final String what, final Series<Double> without,
        final Series<Double> with) {
        final Spread ratio = with.ratioTo(without, Double::doubleValue);
        report.row(List.of(what, without.spread(Double::doubleValue), with.spread(Double::doubleValue), ratio));
        report.goal(TAIL, what, ratio.median());
    }
}
