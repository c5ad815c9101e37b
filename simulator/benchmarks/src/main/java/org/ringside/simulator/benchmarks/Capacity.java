package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.queue.benchmarks.Goal;
import org.ringside.queue.benchmarks.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capacity}: how many messages a second are taken and answered. */
@Command(name = "capacity",
    description = "Measures how many messages a second the exchange takes and answers, beside an exchange with a thread"
        + " for each connection, a bare TCP echo and other builds of the exchange.")
final class Capacity extends LoadCommand {
    private static final String STEADY = "steady";
    private static final String QUOTES = "quotes";
    private static final Goal GOAL = Goal.atLeast(5, "times the messages/s of a thread for each connection");

    @Option(names = "--sessions", defaultValue = "64", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--in-flight", defaultValue = "1024", paramLabel = "N",
        description = "Messages without an answer, at most (${DEFAULT-VALUE}).")
    private int inFlight;

    @Parameters(arity = "0..*", paramLabel = "FOLDER",
        description = "Distributions of other builds, as in ../other/ops/dist/target/ringside.")
    private List<Path> builds = new ArrayList<>();

    private final Map<Peer, Series> quoting = new LinkedHashMap<>();
    private final Map<Peer, Series> trading = new LinkedHashMap<>();

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        try (Peers peers = new Peers(RoundsCommand.home(), sessions)) {
            final Peer rival = peers.addThreadPerConnection();
            final Peer memory = peers.addExchange("memory");
            final Peer mapped = peers.addExchange("mapped");
            for (final Path build : builds) {
                peers.addExchange(build + ", `memory`", build.toAbsolutePath(), "memory");
            }
            final Peer echo = peers.addEcho();
            warmUp(generator, peers, QUOTES, sessions);
            for (int round = 0; round < rounds(); round++) {
                for (final Peer peer : peers.inTurn(round)) {
                    say("round " + (round + 1) + " of " + rounds() + ": " + peer.name());
                    add(quoting, peer, generator.run(peer, Load.flood(QUOTES, sessions, inFlight, seconds())));
                    if (peer != echo) {
                        add(trading, peer, generator.run(peer, Load.flood(STEADY, sessions, inFlight, seconds())));
                    }
                }
            }
            report(report, peers, rival);
            for (final Peer peer : List.of(memory, mapped)) {
                report.goal(GOAL, peer.name() + ", orders and cancels",
                    quoting.get(peer).ratioTo(quoting.get(rival), LoadResult::rate).median());
                report.goal(GOAL, peer.name() + ", all kinds",
                    trading.get(peer).ratioTo(trading.get(rival), LoadResult::rate).median());
            }
        }
    }

    private void report(final Report report, final Peers peers, final Peer rival) throws IOException {
        report.section("Capacity", sessions + " sessions, as many messages as are answered with at most " + inFlight
            + " on their way. Orders and cancels: nothing trades, each message has one answer. All kinds: new orders,"
            + " replaces, cancels and IOCs, which trade. " + conditions());
        report.columns(List.of("", "orders and cancels/s", "of the rival", "all kinds/s", "of the rival"));
        for (final Peer peer : peers.inTurn(0)) {
            final List<Object> row = new ArrayList<>(List.of(peer.name(),
                quoting.get(peer).spread(LoadResult::rate),
                quoting.get(peer).ratioTo(quoting.get(rival), LoadResult::rate)));
            if (trading.containsKey(peer)) {
                row.add(trading.get(peer).spread(LoadResult::rate));
                row.add(trading.get(peer).ratioTo(trading.get(rival), LoadResult::rate));
            } else {
                row.addAll(List.of("", ""));
            }
            report.row(row);
        }
    }

    private static void add(final Map<Peer, Series> results, final Peer peer, final LoadResult result) {
        results.computeIfAbsent(peer, key -> new Series()).add(result);
    }
}
