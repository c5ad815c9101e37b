package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code console}: what it costs that somebody looks. */
@Command(name = "console",
    description = "Measures a loaded exchange while its console runs and somebody looks, beside the same exchange while"
        + " its console stands still, and what the console takes while nobody looks. The viewer is a program that reads"
        + " the stream of frames as the page of a market does; no browser draws them.")
final class ConsoleCost extends TimedCommand {
    private static final String PROFILE = "steady";
    private static final Goal THROUGHPUT = Goal.atLeast(0.98, "of the throughput without a console");
    private static final Goal MEDIAN = Goal.atMost(1.02, "times the p50 without a console");
    private static final Goal TAIL = Goal.atMost(1.05, "times the p99 without a console");
    private static final Goal IDLE = Goal.atMost(2, "% of a core while nobody looks");
    private static final Goal MEMORY = Goal.atMost(200, "MB of memory while nobody looks");

    @Option(names = "--sessions", defaultValue = "8", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--rate", defaultValue = "10000", paramLabel = "N",
        description = "Messages per second to measure the latency at (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--idle", defaultValue = "60", paramLabel = "SECONDS", converter = Numbers.SecondsOrNone.class,
        description = "For how long the console is looked at while nobody looks at it, after as long to settle; 0: not"
            + " at all (${DEFAULT-VALUE}).")
    private double idle;

    private final Side without = new Side();
    private final Side with = new Side();
    private final Series<Double> cores = new Series<>();
    private double idlePercent;
    private double idleMegabytes;

    /** The results of an exchange: as many messages as are answered, and a rate that leaves time. */
    private static final class Side {
        private final Series<LoadResult> flooded = new Series<>();
        private final Series<LoadResult> paced = new Series<>();
    }

    /** A load, and where its results belong. */
    private record Measured(Load load, Function<Side, Series<LoadResult>> results) {
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        try (WatchedExchange watched = new WatchedExchange(variant())) {
            for (int i = 0; i < warmups(); i++) {
                say("warm-up " + (i + 1) + " of " + warmups());
                watched.alone(exchange -> generator.run(exchange, flood(1)));
                watched.watched(exchange -> generator.run(exchange, flood(1)));
            }
            final List<Measured> loads = List.of(new Measured(flood(seconds()), side -> side.flooded),
                new Measured(Load.paced(PROFILE, sessions, rate, seconds()), side -> side.paced));
            for (int round = 0; round < rounds(); round++) {
                say("round " + (round + 1) + " of " + rounds());
                for (final Measured measured : loads) {
                    measure(generator, watched, measured, round);
                }
            }
            report(report);
            if (idle > 0) {
                measureIdle(watched);
                reportIdle(report);
            }
        }
    }

    /**
     * One load twice on each side, one directly behind the other: without, with, with, without, or the other way round.
     * Whatever changes steadily meanwhile, and whatever one measurement leaves to the next, meets both sides alike.
     */
    private void measure(final Generator generator, final WatchedExchange watched, final Measured measured,
        final int round) throws IOException {
        final Side outer = round % 2 == 0 ? without : with;
        final Side inner = outer == with ? without : with;
        for (final Side side : List.of(outer, inner, inner, outer)) {
            measured.results.apply(side).add(side == with
                ? watched.watched(exchange -> runAndCountCores(generator, exchange, watched, measured.load))
                : watched.alone(exchange -> generator.run(exchange, measured.load)));
        }
    }

    /** Measures what the console takes of a core, too. */
    private LoadResult runAndCountCores(final Generator generator, final Exchange exchange,
        final WatchedExchange watched, final Load load) throws IOException {
        final long beginNs = System.nanoTime();
        final double before = watched.cpuSeconds();
        final LoadResult result = generator.run(exchange, load);
        cores.add(100 * (watched.cpuSeconds() - before) / ((System.nanoTime() - beginNs) / 1e9));
        return result;
    }

    private void measureIdle(final WatchedExchange watched) throws IOException {
        watched.unwatched(exchange -> {
            say("the console settles");
            pause();
            say("nobody looks");
            final long beginNs = System.nanoTime();
            final double before = watched.cpuSeconds();
            pause();
            idlePercent = 100 * (watched.cpuSeconds() - before) / ((System.nanoTime() - beginNs) / 1e9);
            idleMegabytes = watched.megabytes();
            return null;
        });
    }

    private void pause() {
        final long endNs = System.nanoTime() + Math.round(idle * TimeUnit.SECONDS.toNanos(1));
        for (long leftNs = endNs - System.nanoTime(); leftNs > 0; leftNs = endNs - System.nanoTime()) {
            LockSupport.parkNanos(leftNs);
        }
    }

    private void report(final Report report) throws IOException {
        report.section("Console", "An exchange while its console runs and one viewer looks, beside the same exchange"
            + " while its console stands still: two exchanges would differ by what their compilers made of them. The"
            + " viewer is a program that reads the frames of a market's page: no browser draws them. Throughput: as"
            + " many messages as are answered with at most " + Load.IN_FLIGHT + " on their way. Latency: from the time"
            + " at which a message was due to its first answer, at " + rate + " messages/s. All kinds of messages over "
            + sessions + " sessions. The console takes " + cores.spread(Double::doubleValue)
            + " % of a core meanwhile. A round measures each side twice. The last column is the measuring tool's own:"
            + " the second measurement without a console beside the first. " + conditions());
        report.columns(List.of("", "without", "with", "with / without", "without / without"));
        row(report, "messages/s", side -> side.flooded, LoadResult::rate, THROUGHPUT);
        row(report, "p50 us", side -> side.paced, result -> result.latency("p50"), MEDIAN);
        row(report, "p99 us", side -> side.paced, LoadResult::p99, TAIL);
    }

    private void row(final Report report, final String what, final Function<Side, Series<LoadResult>> results,
        final ToDoubleFunction<LoadResult> value, final Goal goal) {
        final Series<LoadResult> floor = results.apply(without);
        final Series<LoadResult> ours = results.apply(with);
        final Spread ratio = ours.ratioTo(floor, value);
        report.row(List.of(what, floor.spread(value), ours.spread(value), ratio,
            floor.secondToFirst(value)));
        report.goal(goal, what, ratio.median());
    }

    private void reportIdle(final Report report) {
        report.section("Idle console", String.format(Locale.ROOT, "Nobody looks and nobody trades, for %s s, after as"
            + " long to settle; before that, the console has shown the loads above. Memory that processes share counts"
            + " in parts.", Spread.text(idle)));
        report.columns(List.of("", "% of a core", "MB of memory"));
        report.row(List.of("console", idlePercent, idleMegabytes));
        report.goal(IDLE, "console", idlePercent);
        report.goal(MEMORY, "console", idleMegabytes);
    }

    private Load flood(final double seconds) {
        return Load.flood(PROFILE, sessions, Load.IN_FLIGHT, seconds);
    }

    private Variant variant() {
        return new Variant("with a console", RoundsCommand.home(), Map.of(), Peers.unlimited(sessions), 1,
            Map.of(Part.CONSOLE, Map.of("listen", "127.0.0.1:0")));
    }
}
