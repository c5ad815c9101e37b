package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.ringside.harness.CoreState;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;

/** How old a message is when it arrives, at the loads of the published table, with the strategies that may sleep. */
final class LatencyBenchmark implements Benchmark {
    private static final List<String> STRATEGIES = List.of("phased", "blocking");
    private static final int[] WRITERS = {1, 2, 4, 8};
    private static final int[] RATES = {50, 1_000, 10_000, 100_000};
    /** Means in us of the queue of Zhengzhou (2015), 100-byte messages, by rate and number of writers. */
    private static final Map<Integer, double[]> PUBLISHED = Map.of(
        50, new double[] {6.82, 9.65, 7.53, 7.43},
        1_000, new double[] {20.09, 45.40, 78.33, 69.42},
        10_000, new double[] {333.25, 635.52, 1_648.27, 7_100.91});
    private static final Goal GOAL = Goal.atLeast(
        20, "p99 at 8 writers x 10,000/s at least 20 times below the published mean of 7.1 ms");
    private static final int GOAL_RATE = 10_000;
    private static final int GOAL_WRITERS = 8;
    private static final double MICRO = 1_000;
    /** A run is so many times as long as those of other benchmarks; and again at rates that give few messages. */
    private static final int RUN_FACTOR = 2;
    private static final int SLOW_FACTOR = 3;
    private static final int SLOW_RATE = 100;
    private static final double[] PERCENTILES = {50, 99, 99.9};

    @Override
    public String name() {
        return "latency";
    }

    @Override
    public String description() {
        return "time in the queue at 50 to 100,000 messages/s from each of 1 to 8 writers, beside the published table";
    }

    @Override
    public void run(final Options options, final Report report) throws IOException {
        report.section("Latency between processes, open loop",
            "100-byte messages, each writer a process that sleeps between messages and sends at times fixed before; us "
                + "from the actual, and from the intended, time of sending to the handler. Medians of the runs "
                + "(quartiles); a single value is that of all runs together. Published: mean, Zhengzhou, 2015, on its "
                + "hardware.");
        report.columns(List.of(
            "each sends", "writers", "waiting", "time from", "mean", "p50", "p99", "p99.9", "published mean", "runs"));
        final int most = Arrays.stream(WRITERS)
            .filter(writers -> Arrays.stream(RATES).anyMatch(rate -> options.wants(load(rate, writers))))
            .max().orElse(0);
        if (most > 0) {
            try (Pace pace = new Pace(options, most)) {
                for (final String strategy : STRATEGIES) {
                    pace.run(most, GOAL_RATE, strategy, RUN_FACTOR * options.runNs());
                }
                measure(pace, options, report);
            }
        }
    }

    private static String load(final int rate, final int writers) {
        return rate + "/s, " + writers + " writers";
    }

    private static void measure(final Pace pace, final Options options, final Report report) throws IOException {
        for (final int rate : RATES) {
            for (int i = 0; i < WRITERS.length; i++) {
                if (options.wants(load(rate, WRITERS[i]))) {
                    final double published = PUBLISHED.containsKey(rate) ? PUBLISHED.get(rate)[i] : Double.NaN;
                    measure(pace, rate, WRITERS[i], published, options, report);
                }
            }
        }
    }

    /** Runs the strategies in turn, and what was disturbed again, up to as often as was asked for. */
    private static void measure(final Pace pace, final int rate, final int writers, final double published,
        final Options options, final Report report) throws IOException {
        final long durationNs = options.runNs() * RUN_FACTOR * (rate < SLOW_RATE ? SLOW_FACTOR : 1);
        final Map<String, List<Pace.Run>> runs = new HashMap<>();
        STRATEGIES.forEach(strategy -> runs.put(strategy, new ArrayList<>()));
        for (int i = 0; i < 2 * options.repetitions() && !areEnough(runs, options.repetitions()); i++) {
            for (final String strategy : STRATEGIES) {
                runs.get(strategy).add(pace.run(writers, rate, strategy, durationNs));
            }
        }
        for (final String strategy : STRATEGIES) {
            final List<Pace.Run> quoted = quoted(runs.get(strategy), options.repetitions());
            final List<Object> load = List.of(String.format(Locale.ROOT, "%,d/s", rate), writers, strategy);
            row(load, "sent", quoted, Pace.Run::fromSent, published, report);
            row(load, "intended", quoted, Pace.Run::fromIntended, published, report);
            if (rate == GOAL_RATE && writers == GOAL_WRITERS) {
                report.goal(GOAL, strategy + ", from sent", published / p99(quoted, Pace.Run::fromSent));
                report.goal(GOAL, strategy + ", from intended", published / p99(quoted, Pace.Run::fromIntended));
            }
        }
    }

    private static boolean areEnough(final Map<String, List<Pace.Run>> runs, final int wanted) {
        return runs.values().stream()
            .allMatch(list -> list.stream().filter(Pace.Run::isUndisturbed).count() >= wanted);
    }

    /** Those that nothing disturbed, or all when they are less than half of what was asked for. */
    private static List<Pace.Run> quoted(final List<Pace.Run> runs, final int wanted) {
        final List<Pace.Run> undisturbed = runs.stream().filter(Pace.Run::isUndisturbed).toList();
        return 2 * undisturbed.size() < wanted ? runs : undisturbed;
    }

    private static void row(final List<Object> load, final String from, final List<Pace.Run> runs,
        final Function<Pace.Run, Histogram> latencies, final double published, final Report report) {
        final List<Histogram> histograms = runs.stream().map(latencies).toList();
        final List<Object> cells = new ArrayList<>(load);
        cells.add(from);
        cells.add(spread(histograms, Histogram::getMean));
        for (final double percentile : PERCENTILES) {
            cells.add(percentile(histograms, percentile));
        }
        cells.add(Double.isNaN(published) ? "" : published);
        final double[] probes = runs.stream().mapToDouble(Pace.Run::probeNs).toArray();
        cells.add(runs.size() + " "
            + (runs.stream().allMatch(Pace.Run::isUndisturbed) ? CoreState.of(probes) : "disturbed"));
        report.row(cells);
    }

    /**
     * The percentile of each run when each has enough messages; of all together when those are enough; otherwise
     * nothing.
     */
    private static Object percentile(final List<Histogram> runs, final double percentile) {
        final double needed = 1 / (1 - percentile / 100) - 1e-9;
        if (runs.stream().allMatch(run -> run.getTotalCount() >= 10 * needed)) {
            return spread(runs, run -> run.getValueAtPercentile(percentile));
        }
        final Histogram all = LatencyRecorder.newHistogram();
        runs.forEach(all::add);
        return all.getTotalCount() >= needed ? all.getValueAtPercentile(percentile) / MICRO : "";
    }

    private static double p99(final List<Pace.Run> runs, final Function<Pace.Run, Histogram> latencies) {
        return spread(runs.stream().map(latencies).toList(), run -> run.getValueAtPercentile(99)).median();
    }

    private static Spread spread(final List<Histogram> runs, final ToDoubleFunction<Histogram> value) {
        return Spread.of(Arrays.stream(runs.stream().mapToDouble(value).toArray()).map(ns -> ns / MICRO));
    }
}
