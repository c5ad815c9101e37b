package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.harness.Turns;
import org.ringside.simulator.benchmarks.fix.CodecMain;
import org.ringside.simulator.benchmarks.peers.QuickFixAcceptor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fix}: what FIX costs beside native order entry, and what a firm would take instead. */
@Command(name = "fix",
    description = "Measures FIX beside native order entry at the same gateway and engine, beside acceptors of"
        + " QuickFIX/J that answer each order at once, and beside bare TCP echoes, which show what is the traders' own."
        + " Then the codec alone, beside that of QuickFIX/J.")
final class FixCost extends TimedCommand {
    private static final String PROFILE = "quotes";
    private static final int FIRST_SESSION = 1_001;
    /** ClOrdIDs that sessions of one kind can use together: 64 bytes each, and a round takes half a million. */
    private static final int CL_ORD_IDS = 16 << 20;
    private static final int MOST_CL_ORD_IDS = 4_194_304;
    private static final double US_OF_SECOND = 1e6;
    /** As the process of the codecs tells them: of Ringside, and of QuickFIX/J. */
    private static final List<String> CODECS = List.of("decode", "decode", "encode", "encode");
    private static final Goal CAPACITY = Goal.atLeast(0.7, "of the messages/s of native order entry");
    private static final Goal MEDIAN = Goal.atMost(1.3, "times the p50 of native order entry");
    private static final Goal RIVAL = Goal.atLeast(3, "times the messages/s of QuickFIX/J");

    @Option(names = "--sessions", defaultValue = "8", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--rates", split = ",", defaultValue = "1000,10000", paramLabel = "N",
        description = "Messages per second to measure the latency at (${DEFAULT-VALUE}).")
    private List<Integer> rates;

    @Option(names = "--in-flight", defaultValue = "" + Load.IN_FLIGHT, paramLabel = "N",
        description = "Messages on their way at most, in the runs of the throughput (${DEFAULT-VALUE}).")
    private int inFlight;

    private final List<Side> sides = new ArrayList<>();
    private final List<Series<Double>> codecs = new ArrayList<>();

    /** A port of something that takes orders, which somebody else closes. */
    private record Port(String name, String address, List<String> options) implements Peer {
        private static final List<String> HOPS = List.of("--protocol", "fix");
        private static final List<String> PLAIN = List.of("--protocol", "fix", "--no-hop-times");

        @Override
        public void close() {
            // What is behind it is closed.
        }
    }

    /** Microseconds of processor time for a message: of the traders, of the gateway or what answers, of the engine. */
    private record Used(double traders, double server, double engine) {
    }

    /** One of those that take turns, its processes, and its results. */
    private static final class Side {
        private final Peer peer;
        private final long server;
        private final Long engine;
        private final Series<LoadResult> flooded = new Series<>();
        private final Series<Used> used = new Series<>();
        private final Map<Integer, Series<LoadResult>> paced = new LinkedHashMap<>();

        private Side(final Peer peer, final long server, final Long engine) {
            this.peer = peer;
            this.server = server;
            this.engine = engine;
        }

        /** Of a run, whose traders tell what they took themselves: what they do behind it is no part of it. */
        private Used cpuSeconds(final double traders) throws IOException {
            return new Used(traders, Exchange.cpuSeconds(server), engine == null ? 0 : Exchange.cpuSeconds(engine));
        }

        private Series<LoadResult> at(final int rate) {
            return paced.computeIfAbsent(rate, none -> new Series<>());
        }
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        measureCodecs();
        try (Peers peers = new Peers(RoundsCommand.home(), sessions)) {
            start(peers);
            for (int i = 0; i < warmups(); i++) {
                for (final Side side : Turns.of(sides, i)) {
                    say("warm-up " + (i + 1) + " of " + warmups() + ": " + side.peer.name());
                    generator.run(side.peer, flood(1));
                }
            }
            for (int round = 0; round < rounds(); round++) {
                for (final Side side : Turns.of(sides, round)) {
                    say("round " + (round + 1) + " of " + rounds() + ": " + side.peer.name());
                    measure(generator, side);
                }
            }
        }
        report(report);
        reportUsed(report);
        reportHops(report);
        reportCodecs(report);
    }

    /** Native order entry comes first, and once more as the second one; FIX as a firm speaks it is the third. */
    private void start(final Peers peers) throws IOException {
        final Exchange exchange = peers.addExchange(variant(), Cores.ANY);
        final long gateway = exchange.pid("gw-1");
        final long engine = exchange.pid("engine");
        final String port = exchange.fixAddress("gw-1");
        sides.add(new Side(exchange, gateway, engine));
        sides.add(new Side(new Port("native, once more", exchange.address(), List.of()), gateway, engine));
        sides.add(new Side(new Port("FIX", port, options(1, Port.PLAIN)), gateway, engine));
        sides.add(new Side(new Port("FIX with hop times", port, options(2, Port.HOPS)), gateway, engine));
        for (final Service acceptor : List.of(
            peers.addQuickFix("QuickFIX/J, one thread", QuickFixAcceptor.ONE_THREAD),
            peers.addQuickFix("QuickFIX/J, a thread for each session", QuickFixAcceptor.THREAD_EACH),
            peers.addFixEcho())) {
            sides.add(new Side(new Port(acceptor.name(), acceptor.address(), Port.PLAIN), acceptor.pid(), null));
        }
        final Service echo = peers.addEcho();
        sides.add(new Side(echo, echo.pid(), null));
    }

    /** How traders log in to the gateway whose sessions are behind so many times the others. */
    private List<String> options(final int times, final List<String> more) {
        final List<String> options = new ArrayList<>(more);
        options.addAll(List.of("--first-session", Integer.toString(FIRST_SESSION + times * sessions)));
        return options;
    }

    private Variant variant() {
        final Map<String, String> gateway = new HashMap<>(Peers.unlimited(3 * sessions));
        gateway.put("fix.listen", "127.0.0.1:0");
        gateway.put("fix.sessions", FIRST_SESSION + sessions + "-" + (FIRST_SESSION + 3 * sessions - 1));
        gateway.put("fix.maxClOrdIds", Integer.toString(Math.min(MOST_CL_ORD_IDS, CL_ORD_IDS / sessions)));
        return new Variant("native order entry", RoundsCommand.home(), Map.of("policy", "mapped"), gateway);
    }

    private void measure(final Generator generator, final Side side) throws IOException {
        final Used before = side.cpuSeconds(0);
        final LoadResult flooded = generator.run(side.peer, flood(seconds()));
        final Used after = side.cpuSeconds(flooded.usedSeconds());
        final double factor = US_OF_SECOND / flooded.messages();
        side.flooded.add(flooded);
        side.used.add(new Used(factor * (after.traders - before.traders), factor * (after.server - before.server),
            factor * (after.engine - before.engine)));
        for (final int rate : rates) {
            side.at(rate).add(generator.run(side.peer, Load.paced(PROFILE, sessions, rate, seconds())));
        }
    }

    private Load flood(final double seconds) {
        return Load.flood(PROFILE, sessions, inFlight, seconds);
    }

    /** In a process of their own, before there are others. */
    private void measureCodecs() throws IOException {
        CODECS.forEach(codec -> codecs.add(new Series<>()));
        try (Jvm jvm = Jvm.start(RoundsCommand.home(), CodecMain.class)) {
            for (int round = -warmups(); round < rounds(); round++) {
                say("codecs: " + (round < 0 ? "warm-up" : "round " + (round + 1) + " of " + rounds()));
                jvm.write(Double.toString(seconds()));
                final String[] ns = jvm.readLine().split(" ");
                for (int i = 0; i < ns.length && round >= 0; i++) {
                    codecs.get(i).add(Double.parseDouble(ns[i]));
                }
            }
        }
    }

    private void report(final Report report) throws IOException {
        report.section("FIX beside native order entry", "One gateway and one engine, with the policy mapped, and"
            + " sessions of both kinds. Orders that rest and their cancels over " + sessions + " sessions. Throughput:"
            + " as many messages as are answered with at most " + inFlight + " on their way. Latency: from the"
            + " time at which a message was due to its answer, microseconds at so many messages/s. The same process of"
            + " traders drives all, each for " + warmups() + " s before it is measured. The second row is the measuring"
            + " tool's own: native order entry beside itself. An acceptor of QuickFIX/J answers at once, without"
            + " dictionary, log and store. An echo answers at once by the codec of the gateway. " + conditions());
        final List<String> columns = new ArrayList<>(List.of("", "messages/s", "of native"));
        rates.forEach(rate -> columns.addAll(List.of(
            "p50 at " + rate, "of native", "p99 at " + rate, "of native")));
        report.columns(columns);
        final Side first = sides.get(0);
        for (final Side side : sides) {
            final List<Object> row = new ArrayList<>(List.of(side.peer.name(), side.flooded.spread(LoadResult::rate),
                side.flooded.ratioTo(first.flooded, LoadResult::rate)));
            for (final int rate : rates) {
                row.add(side.at(rate).spread(FixCost::p50));
                row.add(side.at(rate).ratioTo(first.at(rate), FixCost::p50));
                row.add(side.at(rate).spread(LoadResult::p99));
                row.add(side.at(rate).ratioTo(first.at(rate), LoadResult::p99));
            }
            report.row(row);
        }
        judge(report, first, sides.get(2));
    }

    private void judge(final Report report, final Side first, final Side fix) {
        report.goal(CAPACITY, fix.peer.name(), fix.flooded.ratioTo(first.flooded, LoadResult::rate).median());
        for (final int rate : rates) {
            report.goal(MEDIAN, "at " + rate + " messages/s",
                fix.at(rate).ratioTo(first.at(rate), FixCost::p50).median());
        }
        for (final Side rival : sides.subList(4, 6)) {
            report.goal(RIVAL, rival.peer.name(), fix.flooded.ratioTo(rival.flooded, LoadResult::rate).median());
        }
    }

    private void reportUsed(final Report report) {
        report.section("Processor time", "Microseconds of processor time for a message, in the runs of the throughput:"
            + " of the traders, of the gateway or what answers instead, and of the engine. What is the traders' own is"
            + " in every throughput, as all share the cores.");
        report.columns(List.of("", "traders", "gateway or peer", "of native", "engine", "all", "of native"));
        final Series<Used> first = sides.get(0).used;
        for (final Side side : sides) {
            final ToDoubleFunction<Used> all = used -> used.traders + used.server + used.engine;
            report.row(List.of(side.peer.name(), side.used.spread(Used::traders), side.used.spread(Used::server),
                side.used.ratioTo(first, Used::server), side.engine == null ? "" : side.used.spread(Used::engine),
                side.used.spread(all), side.used.ratioTo(first, all)));
        }
    }

    private void reportHops(final Report report) {
        report.section("Where the time goes", "The pieces of the same messages' way, from the times that each"
            + " acknowledgement carries: p50 / p99 in microseconds, medians of the rounds. The first two and the last"
            + " one are the traders' own.");
        final List<String> columns = new ArrayList<>(List.of("", "messages/s"));
        columns.addAll(Latency.HOPS);
        report.columns(columns);
        for (final Side side : List.of(sides.get(0), sides.get(3))) {
            for (final int rate : rates) {
                final List<Object> row = new ArrayList<>(List.of(side.peer.name(), rate));
                Latency.HOPS.forEach(hop -> row.add(Latency.hop(side.at(rate), hop)));
                report.row(row);
            }
        }
    }

    private void reportCodecs(final Report report) {
        report.section("The codec alone", "Nanoseconds for a message: an order of "
            + CodecMain.lengthOfOrder() + " bytes is read with its checksum, and nine of its values; a report is"
            + " written with its length and checksum. Ringside also holds the order against its dictionary; QuickFIX/J"
            + " has none here. In one JVM, a quarter of " + Spread.of(seconds()) + " s each, in turn.");
        report.columns(List.of("", "Ringside", "QuickFIX/J", "QuickFIX/J / Ringside"));
        for (int i = 0; i < CODECS.size(); i += 2) {
            report.row(List.of(CODECS.get(i), codecs.get(i).spread(Double::doubleValue),
                codecs.get(i + 1).spread(Double::doubleValue),
                codecs.get(i + 1).ratioTo(codecs.get(i), Double::doubleValue)));
        }
    }

    private static double p50(final LoadResult result) {
        return result.latency("p50");
    }
}
