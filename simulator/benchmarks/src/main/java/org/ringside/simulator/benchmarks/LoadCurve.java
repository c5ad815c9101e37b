package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Goal;
import org.ringside.harness.OutputFiles;
import org.ringside.harness.Report;
import org.ringside.simulator.benchmarks.charts.LoadChart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code curve}: what happens to latencies while the load rises. */
@Command(name = "curve",
    description = "Measures latencies and time-outs while the load rises to the capacity of the exchange, beside an"
        + " exchange with a thread for each connection.")
final class LoadCurve extends TimedCommand {
    private static final String PROFILE = "steady";
    private static final int ALL = 100;
    private static final int FLAT_PERCENT = 80;
    private static final int AHEAD_PERCENT = 20;

    @Option(names = "--sessions", defaultValue = "64", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--policy", defaultValue = "memory", paramLabel = "NAME",
        description = "Of the exchange's journal (${DEFAULT-VALUE}: the other one keeps nothing either).")
    private String policy;

    @Option(names = "--step", defaultValue = "10", paramLabel = "PERCENT",
        description = "The first load, and how much each is above the one before (${DEFAULT-VALUE}).")
    private int step;

    @Option(names = "--capacity", paramLabel = "N",
        description = "Messages per second that are 100 %% (default: what the exchange takes, measured first).")
    private Long capacity;

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw it.")
    private Path svg;

    private final Map<Integer, Series<LoadResult>> ours = new LinkedHashMap<>();
    private final Map<Integer, Series<LoadResult>> theirs = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
        OutputFiles.check(svg);
        return super.call();
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        try (Peers peers = new Peers(RoundsCommand.home(), sessions)) {
            final Peer exchange = peers.addExchange(policy);
            final Peer rival = peers.addThreadPerConnection();
            warmUp(generator, peers, PROFILE, sessions);
            final long whole = capacity != null ? capacity : capacity(generator, exchange, PROFILE, sessions);
            for (int round = 0; round < rounds(); round++) {
                for (int percent = step; percent <= ALL; percent += step) {
                    say("round " + (round + 1) + " of " + rounds() + ": " + percent + " %");
                    final Load load = Load.paced(PROFILE, sessions, Math.max(1, whole * percent / ALL), seconds());
                    for (final Peer peer : peers.inTurn(round)) {
                        (peer == exchange ? ours : theirs).computeIfAbsent(percent, key -> new Series<>())
                            .add(generator.run(peer, load));
                    }
                }
            }
            report(report, exchange, rival, whole);
        }
        if (svg != null) {
            final Map<String, Map<Integer, LoadChart.Point>> curves = new LinkedHashMap<>();
            curves.put("Ringside", points(ours));
            curves.put("thread per connection", points(theirs));
            new LoadChart(curves).write(svg);
        }
    }

    private void report(final Report report, final Peer exchange, final Peer rival, final long whole)
        throws IOException {
        report.section("Load curve", sessions + " sessions, all kinds of messages at a constant rate, open loop; 100 %"
            + " are " + whole + " messages/s, which the exchange with the policy " + policy + (capacity != null
            ? " was said to take" : " has taken just before, as fast as it answered") + ". Microseconds from the time"
            + " at which a message was due to its first answer; time-outs: percent of the messages that were refused,"
            + " or answered more than " + Load.TIMEOUT_MS + " ms after they were due. " + conditions());
        report.columns(List.of("load", "messages/s", "p99, " + exchange.name(), "p99.9", "time-outs %", "late",
            "p99, " + rival.name(), "p99.9", "time-outs %", "late", "p99, times ours"));
        final Goal flat = Goal.atMost(5, "times the p99 at " + step + " % of the load, up to " + FLAT_PERCENT + " %");
        final Goal ahead = Goal.atLeast(1, "times our p99, of a thread for each connection, from " + AHEAD_PERCENT
            + " to " + FLAT_PERCENT + " % of the load");
        ours.forEach((percent, our) -> {
            final Series<LoadResult> their = theirs.get(percent);
            report.row(List.of(percent + " %", whole * percent / ALL,
                our.spread(LoadResult::p99), our.spread(LoadResult::p999), our.spread(LoadResult::timeouts), late(our),
                their.spread(LoadResult::p99), their.spread(LoadResult::p999), their.spread(LoadResult::timeouts),
                late(their), their.ratioTo(our, LoadResult::p99)));
            if (percent > step && percent <= FLAT_PERCENT) {
                report.goal(flat, percent + " %",
                    our.median(LoadResult::p99) / ours.get(step).median(LoadResult::p99));
            }
            if (percent >= AHEAD_PERCENT && percent <= FLAT_PERCENT) {
                report.goal(ahead, percent + " %", their.ratioTo(our, LoadResult::p99).median());
            }
        });
    }

    private static Map<Integer, LoadChart.Point> points(final Map<Integer, Series<LoadResult>> curve) {
        final Map<Integer, LoadChart.Point> points = new LinkedHashMap<>();
        curve.forEach((percent, series) -> points.put(percent, new LoadChart.Point(series.median(LoadResult::p99),
            series.median(LoadResult::p999), series.median(LoadResult::timeouts),
            series.isMostly(LoadResult::isValid))));
        return points;
    }

    private static String late(final Series<LoadResult> series) {
        return series.count(result -> !result.isValid()) + " of " + series.size();
    }
}
