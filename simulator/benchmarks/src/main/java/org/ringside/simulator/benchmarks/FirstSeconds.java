package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code first-seconds}: how an exchange begins, with and without warming up. */
@Command(name = "first-seconds",
    description = "Measures the first seconds of an exchange after it is ready beside as many later ones, with and"
        + " without warming up. Each exchange is started for one measurement; the traders are warm.")
final class FirstSeconds extends LoadCommand {
    private static final String PROFILE = "quotes";
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p99.9");

    @Option(names = "--sessions", defaultValue = "16", paramLabel = "N",
        description = "Connections that share the messages (${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--rate", defaultValue = "5000", paramLabel = "N",
        description = "Messages per second (${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--first", defaultValue = "10", paramLabel = "SECONDS",
        description = "That count as the first, and as many of those later (${DEFAULT-VALUE}).")
    private double first;

    @Option(names = "--later", defaultValue = "60", paramLabel = "SECONDS",
        description = "After which the others begin (${DEFAULT-VALUE}).")
    private double later;

    private final Map<Start, Series<LoadResult>> beginnings = new EnumMap<>(Start.class);
    private final Map<Start, Series<LoadResult>> continuations = new EnumMap<>(Start.class);

    /** How an exchange begins. */
    private enum Start {
        WARM("as shipped", Map.of()),
        COLD("`warmup=off`", Map.of("warmup", "off"));

        private final String title;
        private final Map<String, String> settings;

        Start(final String title, final Map<String, String> settings) {
            this.title = title;
            this.settings = settings;
        }

        private Variant variant(final int sessions) {
            final Map<String, String> gateway = new HashMap<>(Peers.unlimited(sessions));
            gateway.putAll(settings);
            return new Variant(title, RoundsCommand.home(), settings, gateway);
        }
    }

    @Override
    double seconds() {
        return first;
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        if (warmups() > 0) {
            warmUpTraders(generator);
        }
        for (int round = 0; round < rounds(); round++) {
            for (int turn = 0; turn < Start.values().length; turn++) {
                final Start start = Start.values()[(round + turn) % Start.values().length];
                say("round " + (round + 1) + " of " + rounds() + ": " + start.title);
                run(generator, start);
            }
        }
        report(report);
    }

    /** Over an exchange that is not measured. */
    private void warmUpTraders(final Generator generator) throws IOException {
        try (Peers peers = new Peers(RoundsCommand.home(), sessions)) {
            final Peer exchange = peers.addExchange("mapped");
            warmUp(generator, peers, PROFILE, sessions);
            warmUp(generator, exchange, Load.pacedAtOnce(PROFILE, sessions, rate, first));
        }
    }

    private void run(final Generator generator, final Start start) throws IOException {
        try (Exchange exchange = Exchange.start(start.variant(sessions))) {
            beginnings.computeIfAbsent(start, key -> new Series<>())
                .add(generator.run(exchange, Load.pacedAtOnce(PROFILE, sessions, rate, first)));
            if (later > first) {
                generator.run(exchange, Load.pacedAtOnce(PROFILE, sessions, rate, later - first));
            }
            continuations.computeIfAbsent(start, key -> new Series<>())
                .add(generator.run(exchange, Load.pacedAtOnce(PROFILE, sessions, rate, first)));
        }
    }

    private void report(final Report report) throws IOException {
        report.section("First seconds", "Orders and cancels at " + rate + " messages/s over " + sessions + " sessions,"
            + " open loop: microseconds from the time at which a message was due to its answer, in the first " + first
            + " s after the exchange was ready, and in as many from " + later + " s on. " + conditions());
        report.columns(List.of("", "percentile", "first", "later", "first / later"));
        final Goal goal = Goal.atMost(2, "times the later p99, in the first seconds");
        for (final Start start : Start.values()) {
            final Series<LoadResult> early = beginnings.get(start);
            final Series<LoadResult> late = continuations.get(start);
            for (final String percentile : PERCENTILES) {
                report.row(List.of(start.title, percentile,
                    early.spread(result -> result.latency(percentile)),
                    late.spread(result -> result.latency(percentile)),
                    early.ratioTo(late, result -> result.latency(percentile))));
            }
        }
        report.goal(goal, Start.WARM.title, beginnings.get(Start.WARM)
            .ratioTo(continuations.get(Start.WARM), LoadResult::p99).median());
    }
}
