package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
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
    private static final int PROGRAMS = 3;
    /** Bytes a second: more than there are. */
    private static final long AS_THEY_COME = 1_000_000_000;
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

    private final Tails without = new Tails();
    private final Tails keepingUp = new Tails();
    private final Tails slow = new Tails();
    private final Map<String, Series<Double>> stale = new LinkedHashMap<>();
    private long differ;

    /** The p99 of each round, in microseconds. */
    private static final class Tails {
        private final Series<Double> answers = new Series<>();
        private final Series<Double> events = new Series<>();

        void add(final MarketExchange exchange, final boolean isCounted) {
            final double answer = exchange.trader().takeAcks().getValueAtPercentile(99) / NS_PER_MICRO;
            final double event = exchange.reader().measured().getValueAtPercentile(99) / NS_PER_MICRO;
            if (isCounted) {
                answers.add(answer);
                events.add(event);
            }
        }
    }

    @Override
    void measure(final Report report) throws IOException {
        try (MarketExchange exchange = new MarketExchange(Map.of(
            "l3", "aeron:ipc?term-length=16m #1001, " + NOT_SHARED + SLOW_ORDERS, "l2", NOT_SHARED + SLOW_LEVELS,
            "l1", NOT_SHARED + SLOW_TOP, "conflated", NOT_SHARED + SLOW_CONFLATED), FeedOverload::rest)) {
            for (int round = 0; round <= rounds(); round++) {
                say("overload: round " + round + " of " + rounds());
                final boolean isCounted = round > 0;
                for (int turn = round; turn < round + PROGRAMS; turn++) {
                    switch (turn % PROGRAMS) {
                        case 0 -> runAlone(exchange, isCounted);
                        case 1 -> runWithMore(exchange, AS_THEY_COME, keepingUp, isCounted);
                        default -> runWithMore(exchange, pace, slow, isCounted);
                    }
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

    private void runAlone(final MarketExchange exchange, final boolean isCounted) {
        exchange.run(rate, seconds());
        without.add(exchange, isCounted);
    }

    private void runWithMore(final MarketExchange exchange, final long bytesPerSecond, final Tails tails,
        final boolean isCounted) {
        try (SlowReader orders = subscribe(exchange, SLOW_ORDERS, List.of(), bytesPerSecond);
            SlowReader levels = subscribe(exchange, SLOW_LEVELS, SNAPSHOTS, bytesPerSecond);
            SlowReader top = subscribe(exchange, SLOW_TOP, List.of(), bytesPerSecond);
            SlowReader conflated = subscribe(exchange, SLOW_CONFLATED, List.of(), bytesPerSecond)) {
            exchange.run(rate, seconds());
            tails.add(exchange, isCounted);
            awaitLevels(exchange, levels);
            List.of(orders, levels, top, conflated).forEach(SlowReader::stop);
            if (isCounted && tails == slow) {
                addStale("L2", levels);
                addStale("L1", top);
                addStale("conflated", conflated);
            }
            if (isCounted) {
                differ += different(exchange.reader().book(), levels.levels());
            }
        }
    }

    private static SlowReader subscribe(final MarketExchange exchange, final int stream,
        final List<FeedChannel> asTheyCome, final long bytesPerSecond) {
        return new SlowReader(exchange.aeron(), new FeedChannel(MarketExchange.SHARED, stream), asTheyCome,
            bytesPerSecond, FeedTrader.INSTRUMENT);
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
        report.section("Slow subscribers", "A trader sends " + String.format(Locale.ROOT, "%,d", rate)
            + " messages/s; p99 in microseconds from when a message was due to its answer, and to a subscriber of L3"
            + " that keeps up, without others, with four more subscribers of L3, L2, L1 and the conflated stream that"
            + " keep up, and with the same four taking " + String.format(Locale.ROOT, "%,d", pace) + " bytes/s each."
            + " Each of the four has a channel of its own. " + conditions());
        report.columns(
            List.of("p99, us", "without", "four keep up", "four are slow", "slow / without", "slow / keep up"));
        row(report, "answer", tails -> tails.answers);
        row(report, "subscriber", tails -> tails.events);
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

    private void row(final Report report, final String what, final Function<Tails, Series<Double>> of) {
        final Series<Double> beside = of.apply(slow);
        final Spread ratio = beside.ratioTo(of.apply(without), Double::doubleValue);
        report.row(List.of(what, of.apply(without).spread(Double::doubleValue),
            of.apply(keepingUp).spread(Double::doubleValue), beside.spread(Double::doubleValue), ratio,
            beside.ratioTo(of.apply(keepingUp), Double::doubleValue)));
        report.goal(TAIL, what, ratio.median());
    }
}
