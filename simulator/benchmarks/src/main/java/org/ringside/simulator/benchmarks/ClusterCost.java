package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cluster}: what it costs that the engine is replicated, and how long the death of its leader is felt. */
@Command(name = "cluster",
    description = "Measures an exchange whose engine is replicated, three members on this host, beside one with an"
        + " engine that stands alone. Only one of them runs at a time, as members that wait take processor time, too."
        + " Then kills leaders under load.")
final class ClusterCost extends TimedCommand {
    private static final String PROFILE = "steady";
    private static final String ALONE = "`mapped`";
    private static final List<String> HOPS =
        List.of("gateway", "ring in", "replicate", "match", "journal", "publish", "ring out");

    @Option(names = "--sessions", defaultValue = "8", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--loads", split = ",", defaultValue = "10,50,90", paramLabel = "PERCENT",
        description = "To measure the latency at, of what the replicated exchange takes (${DEFAULT-VALUE}).")
    private List<Integer> loads;

    @Option(names = "--sources", split = ",", defaultValue = "leader,all,compare", paramLabel = "NAME",
        description = "Who sends the events, as sources= of the bridge has it (${DEFAULT-VALUE}).")
    private List<String> sources;

    @Option(names = "--deaths", defaultValue = "5", paramLabel = "N", converter = Numbers.OrNone.class,
        description = "Leaders to kill for each heartbeat time-out; 0: none (${DEFAULT-VALUE}).")
    private int deaths;

    @Option(names = "--heartbeats", split = ",", defaultValue = "1000,500", paramLabel = "MS",
        description = "How long a leader may be silent, heartbeatMs= of the members (${DEFAULT-VALUE}).")
    private List<Integer> heartbeats;

    private final Map<String, Side> sides = new LinkedHashMap<>();
    private long capacity;

    /** The results of an exchange: as many messages as are answered, and each load. */
    private record Side(Series<LoadResult> flooded, Map<Integer, Series<LoadResult>> paced) {
        private Side() {
            this(new Series<>(), new LinkedHashMap<>());
        }

        private Series<LoadResult> at(final int percent) {
            return paced.computeIfAbsent(percent, none -> new Series<>());
        }
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        final List<Variant> variants = new ArrayList<>();
        variants.add(new Variant(ALONE, RoundsCommand.home(), Map.of("policy", "mapped"), Peers.unlimited(sessions)));
        sources.forEach(source -> variants.add(Variant.replicated(
            "`replicated`, `sources=" + source + "`", sessions, Map.of(), Map.of("sources", source))));
        variants.forEach(variant -> sides.put(variant.name(), new Side()));
        findCapacity(generator, variants.get(1));
        for (int round = 0; round < rounds(); round++) {
            for (int i = 0; i < variants.size(); i++) {
                final Variant variant = variants.get((i + round) % variants.size());
                say("round " + (round + 1) + " of " + rounds() + ": " + variant.name());
                measure(generator, variant);
            }
        }
        report(report);
        if (deaths > 0) {
            new LeaderDeaths(sessions, deaths).report(report, generator, heartbeats);
        }
    }

    private void findCapacity(final Generator generator, final Variant variant) throws IOException {
        try (Exchange exchange = Exchange.start(variant)) {
            warmUp(generator, exchange, flood(1));
            capacity = capacity(generator, exchange, PROFILE, sessions);
        }
    }

    private void measure(final Generator generator, final Variant variant) throws IOException {
        final Side side = sides.get(variant.name());
        try (Exchange exchange = Exchange.start(variant)) {
            for (int i = 0; i < warmups(); i++) {
                generator.run(exchange, flood(1));
            }
            side.flooded().add(generator.run(exchange, flood(seconds())));
            for (final int percent : loads) {
                side.at(percent).add(generator.run(exchange, Load.paced(PROFILE, sessions, rate(percent), seconds())));
            }
        }
    }

    private Load flood(final double seconds) {
        return Load.flood(PROFILE, sessions, Load.IN_FLIGHT, seconds);
    }

    private long rate(final int percent) {
        return Math.max(1, capacity * percent / 100);
    }

    private void report(final Report report) throws IOException {
        report.section("A replicated engine", "An exchange whose engine is three members on this host, with a bridge,"
            + " beside one whose engine stands alone with the policy mapped. One exchange runs at a time: each is"
            + " started for its turn, and driven for " + warmups() + " s, as fast as it may. Throughput: as many"
            + " messages as are answered with at most " + Load.IN_FLIGHT + " on their way. Latency: from the time at"
            + " which a message was due to its first answer, in percent of " + capacity + " messages/s. All kinds of"
            + " messages over " + sessions + " sessions. " + conditions());
        final List<String> columns = new ArrayList<>(List.of("", "messages/s", "of the first"));
        loads.forEach(percent -> columns.addAll(List.of("p50 us at " + percent + " %", "of the first",
            "p99 us at " + percent + " %", "of the first")));
        report.columns(columns);
        final Side first = sides.get(ALONE);
        for (final Map.Entry<String, Side> entry : sides.entrySet()) {
            final Side side = entry.getValue();
            final List<Object> row = new ArrayList<>(List.of(entry.getKey(), side.flooded().spread(LoadResult::rate),
                side.flooded().ratioTo(first.flooded(), LoadResult::rate)));
            for (final int percent : loads) {
                row.add(side.at(percent).spread(result -> result.latency("p50")));
                row.add(side.at(percent).ratioTo(first.at(percent), result -> result.latency("p50")));
                row.add(side.at(percent).spread(LoadResult::p99));
                row.add(side.at(percent).ratioTo(first.at(percent), LoadResult::p99));
            }
            report.row(row);
        }
        reportHops(report);
    }

    private void reportHops(final Report report) {
        report.section("Where the time goes", "The pieces of the same messages' way, from the times that each"
            + " acknowledgement carries: p50 / p99 in microseconds, medians of the rounds. *replicate* is from the"
            + " bridge that has read a message to the member that has it committed.");
        final List<String> columns = new ArrayList<>(List.of("", "load"));
        columns.addAll(HOPS);
        report.columns(columns);
        sides.forEach((name, side) -> loads.forEach(percent -> {
            final List<Object> row = new ArrayList<>(List.of(name, percent + " %"));
            HOPS.forEach(hop -> row.add(Spread.of(side.at(percent).median(result -> result.hop(hop, "p50"))) + " / "
                + Spread.of(side.at(percent).median(result -> result.hop(hop, "p99")))));
            report.row(row);
        }));
    }
}
