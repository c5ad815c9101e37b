package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import picocli.CommandLine.Option;

/**
 * What commands have in common that let exchanges take turns, at two loads: as many messages as are answered, for the
 * throughput, and a rate that leaves time, for the latency. Each exchange is started once, and warm when measured.
 */
abstract class RoundsCommand extends TimedCommand {
    private static final String PROFILE = "steady";

    @Option(names = "--sessions", defaultValue = "8", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--rate", defaultValue = "10000", paramLabel = "N",
        description = "Messages per second to measure the latency at (${DEFAULT-VALUE}).")
    private int rate;

    private final Map<Peer, Series<LoadResult>> flooded = new LinkedHashMap<>();
    private final Map<Peer, Series<LoadResult>> paced = new LinkedHashMap<>();

    /** What takes turns; the others are compared with the first one. */
    abstract List<Variant> variants();

    /** Heading of the table. */
    abstract String title();

    /** A sentence about it. */
    abstract String what();

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        try (Peers peers = new Peers(home(), sessions)) {
            for (final Variant variant : variants()) {
                final Peer peer = peers.addExchange(variant);
                flooded.put(peer, new Series<>());
                paced.put(peer, new Series<>());
            }
            warmUp(generator, peers, PROFILE, sessions);
            for (int round = 0; round < rounds(); round++) {
                for (final Peer peer : peers.inTurn(round)) {
                    say("round " + (round + 1) + " of " + rounds() + ": " + peer.name());
                    flooded.get(peer).add(
                        generator.run(peer, Load.flood(PROFILE, sessions, Load.IN_FLIGHT, seconds())));
                    paced.get(peer).add(generator.run(peer, Load.paced(PROFILE, sessions, rate, seconds())));
                }
            }
            report(report, peers.inTurn(0));
        }
    }

    private void report(final Report report, final List<Peer> peers) throws IOException {
        report.section(title(), what() + " Throughput: as many messages as are answered with at most " + Load.IN_FLIGHT
            + " on their way. Latency: from the time at which a message was due to its first answer, at " + rate
            + " messages/s. All kinds of messages over " + sessions + " sessions. All are driven for " + warmups()
            + " s, as fast as they may, before they are measured. " + conditions());
        report.columns(List.of("", "messages/s", "of the first", "p50 us", "of the first", "p99 us", "p99.9 us"));
        for (final Peer peer : peers) {
            report.row(List.of(peer.name(),
                flooded.get(peer).spread(LoadResult::rate), ratio(flooded, peer, peers.get(0), LoadResult::rate),
                paced.get(peer).spread(RoundsCommand::p50), ratio(paced, peer, peers.get(0), RoundsCommand::p50),
                paced.get(peer).spread(LoadResult::p99), paced.get(peer).spread(LoadResult::p999)));
        }
    }

    private static Spread ratio(final Map<Peer, Series<LoadResult>> results, final Peer peer, final Peer first,
        final ToDoubleFunction<LoadResult> value) {
        return results.get(peer).ratioTo(results.get(first), value);
    }

    private static double p50(final LoadResult result) {
        return result.latency("p50");
    }

    /** One with a gateway that lets the traders send what many would. */
    final Variant variant(final String name, final Path distribution, final Map<String, String> engine) {
        return new Variant(name, distribution, engine, Peers.unlimited(sessions));
    }

    /** The distribution that this command was started from. */
    static Path home() {
        return Path.of(System.getProperty("ringside.home"));
    }
}
