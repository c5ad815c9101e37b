package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.harness.Turns;
import picocli.CommandLine.Option;

/**
 * What commands have in common that let exchanges take turns, at two loads: as many messages as are answered, for the
 * throughput, and a rate that leaves time, for the latency. Each exchange is warm when measured.
 */
abstract class RoundsCommand extends TimedCommand {
    private static final String PROFILE = "steady";

    @Option(names = "--sessions", defaultValue = "8", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--rate", defaultValue = "10000", paramLabel = "N",
        description = "Messages per second to measure the latency at (${DEFAULT-VALUE}).")
    private int rate;

    private final Map<String, Series<LoadResult>> flooded = new LinkedHashMap<>();
    private final Map<String, Series<LoadResult>> paced = new LinkedHashMap<>();

    /** What takes turns; the others are compared with the first one. */
    abstract List<Variant> variants();

    /** Heading of the table. */
    abstract String title();

    /** A sentence about it. */
    abstract String what();

    /** Whether each exchange runs only while it is measured, because it takes processors also with nothing to do. */
    boolean isAlone() {
        return false;
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        for (final Variant variant : variants()) {
            flooded.put(variant.name(), new Series<>());
            paced.put(variant.name(), new Series<>());
        }
        if (isAlone()) {
            measureAlone(generator);
        } else {
            measureTogether(generator);
        }
        report(report);
    }

    private void measureTogether(final Generator generator) throws IOException {
        try (Peers peers = new Peers(home(), sessions)) {
            for (final Variant variant : variants()) {
                peers.addExchange(variant);
            }
            warmUp(generator, peers, PROFILE, sessions);
            for (int round = 0; round < rounds(); round++) {
                for (final Peer peer : peers.inTurn(round)) {
                    measure(generator, peer, round);
                }
            }
        }
    }

    private void measureAlone(final Generator generator) throws IOException {
        for (int round = 0; round < rounds(); round++) {
            for (final Variant variant : Turns.of(variants(), round)) {
                try (Peers peers = new Peers(home(), sessions)) {
                    final Peer peer = peers.addExchange(variant);
                    warmUp(generator, peers, PROFILE, sessions);
                    measure(generator, peer, round);
                }
            }
        }
    }

    private void measure(final Generator generator, final Peer peer, final int round) throws IOException {
        say("round " + (round + 1) + " of " + rounds() + ": " + peer.name());
        flooded.get(peer.name()).add(generator.run(peer, Load.flood(PROFILE, sessions, Load.IN_FLIGHT, seconds())));
        paced.get(peer.name()).add(generator.run(peer, Load.paced(PROFILE, sessions, rate, seconds())));
    }

    private void report(final Report report) throws IOException {
        report.section(title(), what() + " Throughput: as many messages as are answered with at most " + Load.IN_FLIGHT
            + " on their way. Latency: from the time at which a message was due to its first answer, at " + rate
            + " messages/s. All kinds of messages over " + sessions + " sessions. "
            + (isAlone() ? "Each is started for its own measurement, and" : "All are") + " driven for "
            + warmups() + " s, as fast as they may, before they are measured. " + conditions());
        report.columns(List.of("", "messages/s", "of the first", "p50 us", "of the first", "p99 us", "p99.9 us"));
        for (final String name : flooded.keySet()) {
            report.row(List.of(name,
                flooded.get(name).spread(LoadResult::rate), ratio(flooded, name, LoadResult::rate),
                paced.get(name).spread(RoundsCommand::p50), ratio(paced, name, RoundsCommand::p50),
                paced.get(name).spread(LoadResult::p99), paced.get(name).spread(LoadResult::p999)));
        }
    }

    /** To the first of all, in the same round. */
    private static Spread ratio(final Map<String, Series<LoadResult>> results, final String name,
        final ToDoubleFunction<LoadResult> value) {
        return results.get(name).ratioTo(results.values().iterator().next(), value);
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
