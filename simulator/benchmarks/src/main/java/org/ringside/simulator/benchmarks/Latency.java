package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latency}: from the time at which a message was due to its answer, beside a bare TCP echo. */
@Command(name = "latency",
    description = "Measures the time from an order to its acknowledgement at some loads, and where it goes, beside a"
        + " bare TCP echo with as many connections and the same messages.")
final class Latency extends TimedCommand {
    private static final String PROFILE = "quotes";
    private static final int GOAL_PERCENT = 10;
    /** Traders, gateway and engine spin, and one core is for all else. */
    private static final int CORES_TO_SPIN = 4;
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p99.9");
    /** The pieces of the way of a message. */
    static final List<String> HOPS = List.of("schedule to client", "client to gateway", "gateway", "ring in",
        "match", "journal", "publish", "ring out", "gateway to client");

    @Option(names = "--sessions", split = ",", defaultValue = "1,16,256,1000", paramLabel = "N",
        description = "Numbers of connections that share the messages (${DEFAULT-VALUE}).")
    private List<Integer> sessions;

    @Option(names = "--loads", split = ",", defaultValue = "10,50,90", paramLabel = "PERCENT",
        description = "Of the capacity (${DEFAULT-VALUE}).")
    private List<Integer> loads;

    @Option(names = "--capacity", paramLabel = "N",
        description = "Messages per second that are 100 %% (default: what the exchange with the policy mapped takes,"
            + " measured first for each number of connections).")
    private Long capacity;

    @Parameters(arity = "0..*", paramLabel = "FOLDER",
        description = "Other builds: folders ops/dist/target/ringside of other checkouts.")
    private List<Path> builds = new ArrayList<>();

    private final Map<Cell, Map<Peer, Series<LoadResult>>> results = new LinkedHashMap<>();

    /** What a row of the table is about, beside the peer. */
    private record Cell(int sessions, int percent, long rate) {
        private Load load(final double seconds) {
            return Load.paced(PROFILE, sessions, rate, seconds);
        }
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        final int most = sessions.stream().mapToInt(Integer::intValue).max().orElseThrow();
        try (Peers peers = new Peers(RoundsCommand.home(), most)) {
            final Peer echo = peers.addEcho();
            peers.addExchange("memory");
            final Peer mapped = peers.addExchange("mapped");
            for (final Path build : builds) {
                peers.addExchange(build + ", `mapped`", build.toAbsolutePath(), "mapped");
            }
            warmUp(generator, peers, PROFILE, most);
            for (final int count : sessions) {
                final long rate = capacity != null ? capacity : capacity(generator, mapped, PROFILE, count);
                loads.forEach(percent -> results.put(
                    new Cell(count, percent, Math.max(1, rate * percent / 100)), new LinkedHashMap<>()));
            }
            for (int round = 0; round < rounds(); round++) {
                round(generator, peers, round);
            }
            report(report, peers, echo);
            reportHops(report, echo);
        }
    }

    private void round(final Generator generator, final Peers peers, final int round) throws IOException {
        for (final Map.Entry<Cell, Map<Peer, Series<LoadResult>>> result : results.entrySet()) {
            final Cell cell = result.getKey();
            say("round " + (round + 1) + " of " + rounds() + ": " + cell.sessions() + " sessions, " + cell.percent()
                + " %");
            for (final Peer peer : peers.inTurn(round)) {
                result.getValue().computeIfAbsent(peer, key -> new Series<>())
                    .add(generator.run(peer, cell.load(seconds())));
            }
        }
    }

    private void report(final Report report, final Peers peers, final Peer echo) throws IOException {
        report.section("Order to acknowledgement", "Orders and cancels at a constant rate, open loop: microseconds from"
            + " the time at which a message was due to its answer. Load in percent of what the exchange takes with the"
            + " policy mapped" + (capacity != null ? " (as it was given)" : "") + ". *Late*: runs in which the traders"
            + " themselves were behind their schedule with more than 1 % of the messages, which counts for all peers"
            + " alike. " + conditions());
        final List<String> columns = new ArrayList<>(List.of("sessions", "load", "messages/s", ""));
        PERCENTILES.forEach(percentile -> columns.addAll(List.of(percentile, "of the echo")));
        columns.add("late");
        report.columns(columns);
        final boolean isShared = Runtime.getRuntime().availableProcessors() < CORES_TO_SPIN;
        final Goal goal = Goal.atMost(isShared ? 2 : 1.5, "times the p50 of a bare TCP echo at 10 % load, processes "
            + (isShared ? "sharing cores" : "with a core each"));
        results.forEach((cell, series) -> {
            for (final Peer peer : peers.all()) {
                report.row(row(cell, peer, series.get(peer), series.get(echo)));
                if (peer != echo && cell.percent() == GOAL_PERCENT) {
                    report.goal(goal, peer.name() + ", " + cell.sessions() + " sessions",
                        series.get(peer).ratioTo(series.get(echo), result -> result.latency("p50")).median());
                }
            }
        });
    }

    private static List<Object> row(
        final Cell cell, final Peer peer, final Series<LoadResult> ours, final Series<LoadResult> floor) {
        final List<Object> row = new ArrayList<>(
            List.of(cell.sessions(), cell.percent() + " %", cell.rate(), peer.name()));
        for (final String percentile : PERCENTILES) {
            row.add(ours.spread(result -> result.latency(percentile)));
            row.add(ours == floor ? "" : ours.ratioTo(floor, result -> result.latency(percentile)));
        }
        row.add(ours.count(result -> !result.isValid()) + " of " + ours.size());
        return row;
    }

    private void reportHops(final Report report, final Peer echo) {
        report.section("Where the time goes", "The pieces of the same messages' way, from the times that each"
            + " acknowledgement carries: p50 / p99 in microseconds, medians of the rounds.");
        final List<String> columns = new ArrayList<>(List.of("sessions", "load", ""));
        columns.addAll(HOPS);
        report.columns(columns);
        results.forEach((cell, series) -> series.forEach((peer, result) -> {
            if (peer != echo) {
                final List<Object> row = new ArrayList<>(List.of(cell.sessions(), cell.percent() + " %", peer.name()));
                row.addAll(HOPS.stream().map(hop -> hop(result, hop)).collect(Collectors.toList()));
                report.row(row);
            }
        }));
    }

    /** The p50 and the p99 of a piece. */
    static String hop(final Series<LoadResult> series, final String hop) {
        return Spread.of(series.median(result -> result.hop(hop, "p50"))) + " / "
            + Spread.of(series.median(result -> result.hop(hop, "p99")));
    }
}
