package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.simulator.benchmarks.clients.AttackerMain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code attacks}: what an honest session has to bear beside others that are not. */
@Command(name = "attacks",
    description = "Measures the latency of an honest session alone, and beside those who mean the gateway no good.")
final class Attacks extends TimedCommand {
    private static final int CONNECTIONS = 2_400;
    private static final Goal GOAL = Goal.atMost(3, "times the quiet p99 of an honest session");

    @Option(names = "--rate", defaultValue = "1000", paramLabel = "N",
        description = "Messages per second of the honest session (${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--throttle", defaultValue = "10000", paramLabel = "N", converter = Numbers.OrNone.class,
        description = "The gateway's limits.throttleLimit: messages that a session may send in a second"
            + " (${DEFAULT-VALUE}, as shipped).")
    private int throttle;

    @Option(names = "--max-in-flight", defaultValue = "16384", paramLabel = "N", converter = Numbers.OrNone.class,
        description = "The gateway's limits.maxInFlight: orders of a session that the engine may owe an answer"
            + " (${DEFAULT-VALUE}, as shipped).")
    private int maxInFlight;

    private final Map<Enemy, Series<LoadResult>> results = new EnumMap<>(Enemy.class);
    private final Map<Enemy, String> done = new EnumMap<>(Enemy.class);

    /** What is there beside the honest session. */
    private enum Enemy {
        NONE("nobody", ""),
        BYSTANDER("a thread that computes, and has no connection", "bystander"),
        SILENT("2,000 connections that never speak", "silent"),
        FLOOD("a session that floods", "flood"),
        MUTE("a session that floods and never reads", "mute"),
        ICEBERGS("icebergs of 100 slices, each swept by one order", "icebergs"),
        RESTING("orders that rest, each at a price of its own", "resting"),
        HOLES("client ids that descend, with holes", "holes"),
        MASS_CANCELS("mass cancels of 1,000 orders, and 2,000 in vain", "mass-cancels"),
        FOKS("fill-or-kill orders over 2,000 levels", "foks"),
        HUNG("a gateway that hangs, and a flood that trades with its traders", "flood");

        private final String description;
        private final String command;

        Enemy(final String description, final String command) {
            this.description = description;
            this.command = command;
        }
    }

    @Override
    Cores coresOfTraders() {
        return Cores.ofClients();
    }

    @Override
    String whoSharesCores() {
        return "Engine and gateway have all cores but the last, traders and attackers that one.";
    }

    @Override
    void measure(final Report report, final Generator generator) throws IOException {
        final Map<String, String> gateway = new HashMap<>(Peers.open(CONNECTIONS));
        gateway.put("limits.throttleLimit", Integer.toString(throttle));
        gateway.put("limits.maxInFlight", Integer.toString(maxInFlight));
        try (Peers peers = new Peers(RoundsCommand.home(), 1);
            Jvm attacker = Jvm.start(RoundsCommand.home(), Cores.leftByClients(), AttackerMain.class)) {
            final Exchange exchange = peers.addExchange(
                new Variant("`mapped`", RoundsCommand.home(), Map.of("policy", "mapped"), gateway, 2, Map.of()),
                Cores.ofExchange());
            warmUp(generator, exchange, Load.paced("steady", 1, Math.max(rate, throttle / 2), 1));
            for (int i = 0; i < warmups(); i++) {
                for (final Enemy enemy : Enemy.values()) {
                    say("warm-up " + (i + 1) + " of " + warmups() + " beside " + enemy.description);
                    measure(generator, exchange, attacker, enemy);
                }
            }
            for (int round = 0; round < rounds(); round++) {
                for (final Enemy enemy : Enemy.values()) {
                    say("round " + (round + 1) + " of " + rounds() + ": " + enemy.description);
                    results.computeIfAbsent(enemy, key -> new Series<>())
                        .add(measure(generator, exchange, attacker, enemy));
                }
            }
            report(report);
        }
    }

    private LoadResult measure(
        final Generator generator, final Exchange exchange, final Jvm attacker, final Enemy enemy) throws IOException {
        final Load load = Load.paced("steady", 1, rate, seconds());
        if (enemy == Enemy.NONE) {
            return generator.run(exchange, load);
        }
        if (enemy == Enemy.HUNG) {
            try (HungGateway gateway = new HungGateway(exchange)) {
                begin(exchange, attacker, enemy);
                gateway.awaitDetached();
                final LoadResult result = generator.run(exchange, load);
                end(attacker, enemy);
                gateway.proceed();
                return result;
            }
        }
        begin(exchange, attacker, enemy);
        final LoadResult result = generator.run(exchange, load);
        end(attacker, enemy);
        return result;
    }

    private static void begin(final Exchange exchange, final Jvm attacker, final Enemy enemy) throws IOException {
        attacker.write(enemy.command + " " + exchange.address().replaceAll(".*:", ""));
        attacker.readLine();
    }

    private void end(final Jvm attacker, final Enemy enemy) throws IOException {
        attacker.write("stop");
        done.put(enemy, attacker.readLine());
    }

    private void report(final Report report) throws IOException {
        report.section("Attacks", "One honest session at " + rate + " messages/s of all kinds, open loop: microseconds"
            + " from the time at which a message was due to its first answer. The attackers are one process that has"
            + " the time that the honest trader leaves: they have machines of their own otherwise. A session may send "
            + throttle + " messages a second, and have " + maxInFlight + " orders without an answer. " + conditions());
        report.columns(List.of(
            "beside it", "p50", "p99", "times quiet", "times bystander", "p99.9", "late", "what they did, last round"));
        final Series<LoadResult> quiet = results.get(Enemy.NONE);
        final Series<LoadResult> bystander = results.get(Enemy.BYSTANDER);
        results.forEach((enemy, series) -> {
            report.row(List.of(enemy.description,
                series.spread(result -> result.latency("p50")),
                series.spread(LoadResult::p99),
                enemy == Enemy.NONE ? "" : series.ratioTo(quiet, LoadResult::p99),
                enemy == Enemy.NONE || enemy == Enemy.BYSTANDER ? "" : series.ratioTo(bystander, LoadResult::p99),
                series.spread(LoadResult::p999),
                series.count(result -> !result.isValid()) + " of " + series.size(),
                done.getOrDefault(enemy, "")));
            if (enemy != Enemy.NONE && enemy != Enemy.BYSTANDER) {
                report.goal(GOAL, enemy.description, series.ratioTo(quiet, LoadResult::p99).median());
            }
        });
    }
}
