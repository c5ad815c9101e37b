package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cluster}: what it costs that the engine is replicated, and how long the death of its leader is felt. */
@Command(name = "cluster",
    description = "Measures an exchange whose engine is replicated, three members on this host, beside one with an"
        + " engine that stands alone, and beside members that only give back what they get. Only one of them runs at a"
        + " time, as members that wait take processor time, too. Then takes snapshots, and kills leaders, under load.")
final class ClusterCost extends TimedCommand {
    private static final String PROFILE = "steady";
    private static final String ALONE = "`mapped`";
    private static final String ECHO = "echo of the members";
    private static final List<String> HOPS =
        List.of("gateway", "ring in", "replicate", "match", "journal", "publish", "ring out");
    /** From the begin of a run until it is under way. */
    private static final long UNDER_WAY_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** The end of a run belongs to no measurement of processor time. */
    private static final double PART_OF_RUN = 0.7;
    private static final double NS_PER_SECOND = 1e9;

    @Option(names = "--sessions", defaultValue = "8", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--loads", split = ",", defaultValue = "10,50,90", paramLabel = "PERCENT",
        description = "To measure the latency at, of what the replicated exchange takes (${DEFAULT-VALUE}).")
    private List<Integer> loads;

    @Option(names = "--sources", split = ",", defaultValue = "leader,all,compare", paramLabel = "NAME",
        description = "Who sends the events, as sources= of the bridge has it (${DEFAULT-VALUE}).")
    private List<String> sources;

    @Option(names = "--orders", split = ",", defaultValue = "10000,100000,1000000", paramLabel = "N",
        description = "Orders in the book when a snapshot is taken, from the fewest on (${DEFAULT-VALUE}).")
    private List<Integer> orders;

    @Option(names = "--snapshots", defaultValue = "2", paramLabel = "N", converter = Numbers.OrNone.class,
        description = "Snapshots to take at each number of orders; 0: none (${DEFAULT-VALUE}).")
    private int snapshots;

    @Option(names = "--deaths", defaultValue = "3", paramLabel = "N", converter = Numbers.OrNone.class,
        description = "Leaders to kill for each heartbeat time-out; 0: none (${DEFAULT-VALUE}).")
    private int deaths;

    @Option(names = "--heartbeats", split = ",", defaultValue = "1000,500", paramLabel = "MS",
        description = "How long a leader may be silent, heartbeatMs= of the members (${DEFAULT-VALUE}).")
    private List<Integer> heartbeats;

    private final Map<String, Side> sides = new LinkedHashMap<>();
    private long capacity;

    /** Cores that the parts of an exchange have taken: engine or members, bridge, gateway. */
    private record Used(double engine, double bridge, double gateway) {
        static Used of(final Map<String, Double> seconds) {
            return new Used(sum(seconds, "engine") + sum(seconds, "member-"), sum(seconds, "bridge-"),
                sum(seconds, "gw-"));
        }

        private static double sum(final Map<String, Double> seconds, final String prefix) {
            return seconds.entrySet().stream().filter(each -> each.getKey().startsWith(prefix))
                .mapToDouble(Map.Entry::getValue).sum();
        }

        Used since(final Used before, final double seconds) {
            return new Used((engine - before.engine) / seconds, (bridge - before.bridge) / seconds,
                (gateway - before.gateway) / seconds);
        }
    }

    /** The results of one of them: as many messages as are answered, and each load. */
    private record Side(Series<LoadResult> flooded, Map<Integer, Series<LoadResult>> paced,
        Map<Integer, Series<Used>> used) {
        private Side() {
            this(new Series<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        private Series<LoadResult> at(final int percent) {
            return paced.computeIfAbsent(percent, none -> new Series<>());
        }

        private Series<Used> usedAt(final int percent) {
            return used.computeIfAbsent(percent, none -> new Series<>());
        }
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        final List<Variant> variants = new ArrayList<>();
        variants.add(new Variant(ALONE, RoundsCommand.home(), Map.of("policy", "mapped"), Peers.unlimited(sessions)));
        sources.forEach(source -> variants.add(Variant.replicated(
            "`replicated`, `sources=" + source + "`", sessions, Map.of(), Map.of("sources", source))));
        variants.forEach(variant -> sides.put(variant.name(), new Side()));
        sides.put(ECHO, new Side());
        findCapacity(generator, variants.get(1));
        for (int round = 0; round < rounds(); round++) {
            for (int i = 0; i < variants.size(); i++) {
                final Variant variant = variants.get((i + round) % variants.size());
                say("round " + (round + 1) + " of " + rounds() + ": " + variant.name());
                measure(generator, variant);
            }
            say("round " + (round + 1) + " of " + rounds() + ": " + ECHO);
            measureEcho(sides.get(ECHO));
        }
        report(report);
        reportFloor(report, variants.get(1).name());
        reportHops(report);
        reportProcessors(report);
        if (snapshots > 0) {
            new SnapshotPauses(sessions, snapshots).report(report, generator, orders);
        }
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
                final Load load = Load.paced(PROFILE, sessions, rate(percent), seconds());
                side.at(percent).add(generator.run(
                    exchange, load, UNDER_WAY_NS, () -> side.usedAt(percent).add(used(exchange))));
            }
        }
    }

    private Used used(final Exchange exchange) throws IOException {
        final long beginNs = System.nanoTime();
        final Used before = Used.of(exchange.cpuSeconds());
        Generator.pause((long) (PART_OF_RUN * seconds() * NS_PER_SECOND));
        return Used.of(exchange.cpuSeconds()).since(before, (System.nanoTime() - beginNs) / NS_PER_SECOND);
    }

    private void measureEcho(final Side side) throws IOException {
        try (EchoFloor echo = new EchoFloor()) {
            for (int i = 0; i < warmups(); i++) {
                echo.flood(Load.IN_FLIGHT, 1);
            }
            side.flooded().add(echo.flood(Load.IN_FLIGHT, seconds()));
            for (final int percent : loads) {
                side.at(percent).add(echo.paced(rate(percent), seconds()));
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
            + " messages over " + sessions + " sessions. The last row is the floor, see below. " + conditions());
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
    }

    /** What of the time is Aeron Cluster's own. */
    private void reportFloor(final Report report, final String replicated) {
        final Side echo = sides.get(ECHO);
        final Side side = sides.get(replicated);
        report.section("The floor", "Three members with the same settings that give back each train of orders as soon"
            + " as it is committed, and apply none; a client with the port and the loop of a bridge sends trains of new"
            + " orders as a bridge does. Its part of what an order takes from trader to trader in the exchange with "
            + replicated + ", in the same rounds.");
        report.columns(List.of("load", "of the p50", "of the p99"));
        loads.forEach(percent -> report.row(List.of(percent + " %",
            echo.at(percent).ratioTo(side.at(percent), result -> result.latency("p50")),
            echo.at(percent).ratioTo(side.at(percent), LoadResult::p99))));
    }

    private void reportHops(final Report report) {
        report.section("Where the time goes", "The pieces of the same messages' way, from the times that each"
            + " acknowledgement carries: p50 / p99 in microseconds, medians of the rounds. *replicate* is from the"
            + " bridge that has read a message to the member that has it committed.");
        final List<String> columns = new ArrayList<>(List.of("", "load"));
        columns.addAll(HOPS);
        report.columns(columns);
        exchanges().forEach((name, side) -> loads.forEach(percent -> {
            final List<Object> row = new ArrayList<>(List.of(name, percent + " %"));
            HOPS.forEach(hop -> row.add(Spread.of(side.at(percent).median(result -> result.hop(hop, "p50"))) + " / "
                + Spread.of(side.at(percent).median(result -> result.hop(hop, "p99")))));
            report.row(row);
        }));
    }

    private void reportProcessors(final Report report) {
        report.section("Processor time", "Seconds of processor time in a second, of the parts of the exchange while the"
            + " same messages came: the engine, or all three members; the bridge; the gateway. The traders take time"
            + " beside them.");
        report.columns(List.of("", "load", "engine or members", "bridge", "gateway"));
        exchanges().forEach((name, side) -> loads.forEach(percent -> report.row(List.of(name, percent + " %",
            cores(side, percent, Used::engine), cores(side, percent, Used::bridge),
            cores(side, percent, Used::gateway)))));
    }

    /** All but the echo. */
    private Map<String, Side> exchanges() {
        final Map<String, Side> exchanges = new LinkedHashMap<>(sides);
        exchanges.remove(ECHO);
        return exchanges;
    }

    private static Spread cores(final Side side, final int percent, final ToDoubleFunction<Used> part) {
        return side.usedAt(percent).spread(part);
    }
}
