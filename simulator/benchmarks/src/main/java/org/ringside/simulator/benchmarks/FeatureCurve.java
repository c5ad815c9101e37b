package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.ringside.harness.Environment;
import org.ringside.harness.Goal;
import org.ringside.harness.OtherLoad;
import org.ringside.harness.OutputFiles;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.launch.Arguments;
import org.ringside.launch.ExitCode;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.charts.LoadChart;
import org.ringside.simulator.benchmarks.features.FeatureLoad;
import org.ringside.simulator.benchmarks.features.FeatureResult;
import org.ringside.simulator.benchmarks.features.FeatureService;
import org.ringside.simulator.benchmarks.features.Workers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code features}: a plain online service on rings and on pools of threads, while the load rises. */
@Command(name = "features", sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures latencies and time-outs of an online service while the load rises to what it can take with"
        + " rings: workers with a ring each, pools of threads with two kinds of queues, and virtual threads where this"
        + " Java has them. Each request looks up a user and an item and computes a few features of the two. All answer"
        + " each request with a write of its own; a second row of the rings has one write for each batch.")
final class FeatureCurve implements Callable<Integer> {
    private static final int LOWEST_PERCENT = 50;
    private static final int ALL = 100;
    private static final int CAPACITY_RUNS = 5;

    @Option(names = "--connections", defaultValue = "16", paramLabel = "N",
        description = "That share the requests (${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--workers", defaultValue = "2", paramLabel = "N",
        description = "Threads that compute, but for virtual ones (${DEFAULT-VALUE}).")
    private int workers;

    @Option(names = "--waiting", defaultValue = "1024", paramLabel = "N",
        description = "Requests that wait, at most, where there is a bound: for each worker a power of two"
            + " (${DEFAULT-VALUE}).")
    private int waiting;

    @Option(names = "--steps", defaultValue = "8", paramLabel = "N",
        description = "Loads, from " + LOWEST_PERCENT + " to 100 %% (${DEFAULT-VALUE}).")
    private int steps;

    @Option(names = "--capacity", paramLabel = "N",
        description = "Requests per second that are 100 %% (default: what the rings take with a write for each answer,"
            + " measured first).")
    private Long capacity;

    @Option(names = "--rounds", defaultValue = "7", paramLabel = "N", description = "Of all (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "1", paramLabel = "N",
        description = "How long each measurement takes (${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--warmup", defaultValue = "5", paramLabel = "N", converter = Numbers.SecondsOrNone.class,
        description = "Seconds for which each is driven before it is measured, as fast as it may (${DEFAULT-VALUE}).")
    private double warmup;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write everything to this file.")
    private Path json;

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw it.")
    private Path svg;

    @Spec
    private CommandSpec spec;

    private final Map<Workers, Map<Integer, Series<FeatureResult>>> results = new EnumMap<>(Workers.class);
    private final List<Double> microsOfWork = new ArrayList<>();

    /** A service in a process of its own, and its clients. */
    private record Contender(Workers kind, Jvm service, FeatureLoad load) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            load.close();
            service.close();
        }
    }

    @Override
    public Integer call() throws IOException {
        if (waiting % workers != 0 || waiting / workers < 2 || Integer.bitCount(waiting / workers) != 1) {
            throw new ParameterException(spec.commandLine(), "--waiting is " + waiting + ", and must be " + workers
                + " (--workers) times a power of two from 2 on");
        }
        OutputFiles.check(json, svg);
        final Report report = new Report(System.out, Environment.now());
        final Path queues = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        final List<Contender> contenders = new ArrayList<>();
        try {
            for (final Workers kind : Workers.values()) {
                if (kind.isAvailable()) {
                    contenders.add(start(kind, queues));
                } else {
                    report.skip(kind.title(), "this Java has none, use 21 or later");
                }
            }
            measure(report, contenders);
        } finally {
            for (final Contender contender : contenders) {
                contender.close();
            }
            ExchangeFiles.delete(queues);
        }
        report.finish();
        if (json != null) {
            report.write(json);
        }
        if (svg != null) {
            draw();
        }
        return ExitCode.OK;
    }

    private Contender start(final Workers kind, final Path queues) throws IOException {
        final Path folder = Files.createDirectory(queues.resolve(kind.name()));
        final Jvm service = Jvm.start(RoundsCommand.home(), FeatureService.class, kind.name(),
            Integer.toString(workers), Integer.toString(waiting), folder.toString());
        microsOfWork.add(Double.parseDouble(service.readLine()));
        return new Contender(kind, service, new FeatureLoad(Arguments.address(service.readLine()), connections));
    }

    private void measure(final Report report, final List<Contender> contenders) throws IOException {
        for (final Contender contender : contenders) {
            LoadCommand.say("warm-up: " + contender.kind().title());
            contender.load().flood(waiting / 2, warmup);
            results.put(contender.kind(), new LinkedHashMap<>());
        }
        final long whole = capacity != null ? capacity : capacity(contenders.get(0));
        final OtherLoad others = new OtherLoad();
        for (int round = 0; round < rounds; round++) {
            for (int step = 0; step < steps; step++) {
                final int percent = LOWEST_PERCENT + (ALL - LOWEST_PERCENT) * step / Math.max(1, steps - 1);
                LoadCommand.say("round " + (round + 1) + " of " + rounds + ": " + percent + " %");
                for (final Contender contender : contenders) {
                    results.get(contender.kind()).computeIfAbsent(percent, key -> new Series<>())
                        .add(contender.load().paced(Math.max(1, whole * percent / ALL), seconds));
                }
                Collections.rotate(contenders, 1);
            }
        }
        report(report, whole, others.cores());
    }

    private long capacity(final Contender ring) throws IOException {
        final double[] rates = new double[CAPACITY_RUNS];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = ring.load().flood(waiting / 2, seconds);
        }
        LoadCommand.say("capacity: " + Spread.of(rates) + " requests/s");
        return Math.round(Spread.of(rates).median());
    }

    private void report(final Report report, final long whole, final double otherCores) {
        report.section("Load curve of a service", "Computing the features of a request takes "
            + Spread.of(microsOfWork.stream().mapToDouble(Double::doubleValue)) + " us in the processes of the services"
            + ", before they begin. " + connections + " connections, requests at a constant rate, open loop; " + workers
            + " workers; 100 % are " + whole + " requests/s, which the rings with a write for each answer "
            + (capacity != null ? "were said to take" : "have taken just before with at most " + waiting / 2
            + " on their way") + ". Microseconds from the time at which a request was due to its answer; time-outs:"
            + " percent of the requests that were refused, or answered more than " + FeatureLoad.TIMEOUT_MS
            + " ms after they were due. *Late*: measurements in which more than 1 % of the requests left later than a"
            + " millisecond after they were due. " + rounds + " rounds of " + Spread.of(seconds) + " s, all in turn;"
            + " medians (quartiles), ratios are of the same round, to the ring with a write for each answer. Clients"
            + " and service share the cores. Others had " + Spread.of(otherCores) + " cores.");
        report.columns(List.of("load", "requests/s", "", "p99", "times the ring's", "p99.9", "time-outs %", "late"));
        final Map<Integer, Series<FeatureResult>> rings = results.get(Workers.RING);
        rings.forEach((percent, ring) -> results.forEach((kind, curve) -> {
            final Series<FeatureResult> series = curve.get(percent);
            report.row(List.of(percent + " %", whole * percent / ALL, kind.title(), series.spread(FeatureResult::p99),
                kind == Workers.RING ? "" : series.ratioTo(ring, FeatureResult::p99),
                series.spread(FeatureResult::p999), series.spread(FeatureResult::timeouts),
                series.count(result -> !result.isValid()) + " of " + series.size()));
        }));
        Stream.of(Workers.values()).filter(Workers::isRing).forEach(ring -> judge(report, ring));
    }

    private void judge(final Report report, final Workers ring) {
        final Goal goal = Goal.atLeast(1, "times the p99 of *" + ring.title() + "*, of a pool");
        Stream.of(Workers.LINKED, Workers.ARRAY).forEach(pool -> results.get(ring).forEach((percent, series) ->
            report.goal(goal, pool.title() + ", " + percent + " %",
                results.get(pool).get(percent).ratioTo(series, FeatureResult::p99).median())));
    }

    private void draw() throws IOException {
        final Map<String, Map<Integer, LoadChart.Point>> curves = new LinkedHashMap<>();
        results.forEach((kind, curve) -> {
            final Map<Integer, LoadChart.Point> points = new LinkedHashMap<>();
            curve.forEach((percent, series) -> points.put(percent, new LoadChart.Point(
                series.median(FeatureResult::p99), series.median(FeatureResult::p999),
                series.median(FeatureResult::timeouts), series.isMostly(FeatureResult::isValid))));
            curves.put(kind.title(), points);
        });
        new LoadChart(curves).write(svg);
    }
}
