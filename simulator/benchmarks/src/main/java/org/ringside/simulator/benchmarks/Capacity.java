package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capacity}: how many messages a second are taken and answered. */
@Command(name = "capacity",
    description = "Measures how many messages a second the exchange takes and answers, beside an exchange with a thread"
        + " for each connection, a bare TCP echo and other builds of the exchange.")
final class Capacity extends TimedCommand {
    private static final String STEADY = "steady";
    private static final String QUOTES = "quotes";
    private static final int MANY_SESSIONS = 16;
    private static final Goal AHEAD = Goal.atLeast(
        2, "times the messages/s of a thread for each connection, over " + MANY_SESSIONS + " and more sessions");
    private static final Goal NEAR_FLOOR = Goal.atLeast(0.6, "of the messages/s of a bare TCP echo");

    @Option(names = "--sessions", split = ",", defaultValue = "1,16,64,256", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private List<Integer> sessions;

    @Option(names = "--in-flight", defaultValue = "1024", paramLabel = "N",
        description = "Messages without an answer, at most (${DEFAULT-VALUE}).")
    private int inFlight;

    @Parameters(arity = "0..*", paramLabel = "FOLDER",
        description = "Other builds: folders ops/dist/target/ringside of other checkouts.")
    private List<Path> builds = new ArrayList<>();

    private final Map<Cell, Series<LoadResult>> results = new HashMap<>();

    /** One thing that is measured, in every round. */
    private record Cell(int sessions, Peer peer, String profile) {
        Cell of(final Peer other) {
            return new Cell(sessions, other, profile);
        }
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        final int most = sessions.stream().mapToInt(Integer::intValue).max().orElseThrow();
        try (Peers peers = new Peers(RoundsCommand.home(), most)) {
            final Peer rival = peers.addThreadPerConnection();
            final Peer memory = peers.addExchange("memory");
            final Peer mapped = peers.addExchange("mapped");
            for (final Path build : builds) {
                peers.addExchange(build + ", `memory`", build.toAbsolutePath(), "memory");
            }
            final Peer echo = peers.addEcho();
            warmUp(generator, peers, QUOTES, most);
            for (int round = 0; round < rounds(); round++) {
                for (final int count : sessions) {
                    for (final Peer peer : peers.inTurn(round)) {
                        say("round " + (round + 1) + " of " + rounds() + ": " + count + " sessions, " + peer.name());
                        measure(generator, new Cell(count, peer, QUOTES));
                        if (peer != echo) {
                            measure(generator, new Cell(count, peer, STEADY));
                        }
                    }
                }
            }
            report(report, peers, rival);
            for (final int count : sessions) {
                for (final Peer peer : List.of(memory, mapped)) {
                    judge(report, new Cell(count, peer, QUOTES), rival, echo);
                }
            }
        }
    }

    private void judge(final Report report, final Cell quotes, final Peer rival, final Peer echo) {
        final String text = quotes.peer().name() + ", " + quotes.sessions() + " sessions";
        report.goal(NEAR_FLOOR, text, ratio(quotes, quotes.of(echo)).median());
        if (quotes.sessions() >= MANY_SESSIONS) {
            for (final String profile : List.of(QUOTES, STEADY)) {
                final Cell cell = new Cell(quotes.sessions(), quotes.peer(), profile);
                report.goal(AHEAD, text + ", " + profile, ratio(cell, cell.of(rival)).median());
            }
        }
    }

    private void measure(final Generator generator, final Cell cell) throws IOException {
        results.computeIfAbsent(cell, key -> new Series<>()).add(generator.run(
            cell.peer(), Load.flood(cell.profile(), cell.sessions(), inFlight, seconds())));
    }

    private void report(final Report report, final Peers peers, final Peer rival) throws IOException {
        report.section("Capacity", "As many messages as are answered with at most " + inFlight
            + " on their way. Orders and cancels: nothing trades, each message has one answer. All kinds: new orders,"
            + " replaces, cancels and IOCs, which trade. The rival is the thread per connection. " + conditions());
        report.columns(List.of("sessions", "", "orders and cancels/s", "of the rival", "all kinds/s", "of the rival"));
        for (final int count : sessions) {
            for (final Peer peer : peers.all()) {
                final List<Object> row = new ArrayList<>(List.of(count, peer.name()));
                for (final String profile : List.of(QUOTES, STEADY)) {
                    final Cell cell = new Cell(count, peer, profile);
                    row.addAll(results.containsKey(cell)
                        ? List.of(results.get(cell).spread(LoadResult::rate), ratio(cell, cell.of(rival)))
                        : List.of("", ""));
                }
                report.row(row);
            }
        }
    }

    private Spread ratio(final Cell cell, final Cell other) {
        return results.get(cell).ratioTo(results.get(other), LoadResult::rate);
    }
}
