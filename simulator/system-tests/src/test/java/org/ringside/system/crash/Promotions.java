package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.Promotion;
import org.ringside.matching.cluster.RingLoss;

/** Loses all members, with their folders, behind a backup, and goes on with that. */
final class Promotions {
    /** For how long is traded what no backup has. */
    private static final long LOST_MS = 1_000;
    private static final long TRADING_SECONDS = 60;
    private static final long POLL_MS = 5;
    /** That come afterwards. */
    private static final int EVENTS = 2_000;
    private static final long REFUSED_SECONDS = 30;
    private static final int INPUT = 0;
    private static final int OUTPUT = 1;

    private final ClusterExchange exchange;
    private final CrashSettings settings;
    private final Consumer<String> progress;
    private final Consumer<String> violations;

    Promotions(final ClusterExchange exchange, final CrashSettings settings, final Consumer<String> progress,
        final Consumer<String> violations) {
        this.exchange = exchange;
        this.settings = settings;
        this.progress = progress;
        this.violations = violations;
    }

    /** Under load: a backup follows over the death of a leader. */
    static void follow(final ClusterDrill drill) throws InterruptedException {
        drill.backup().start();
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart leader = drill.leader();
            drill.kill(leader);
            drill.awaitEvents();
            drill.start(leader, "");
            drill.awaitCaughtUp(leader);
            drill.backup().awaitCaughtUp();
        }
    }

    /**
     * When nobody trades any more: loses the hosts of the members, and what was traded last.
     *
     * @return the books of traders who trade afterwards.
     */
    JsonNode lose() throws IOException, InterruptedException {
        exchange.backup().awaitCaughtUp();
        exchange.backup().stop();
        for (final ClusterPart gateway : ClusterPart.GATEWAYS) {
            try (TimedTrader trader = new TimedTrader(
                gateway.number(), exchange.gateway(gateway.number()), violations)) {
                trader.logOn();
                trader.trade(LOST_MS);
            }
        }
        for (final ClusterPart part : ClusterPart.ALL) {
            exchange.process(part).kill();
        }
        for (final ClusterPart member : ClusterPart.MEMBERS) {
            Crash.delete(exchange.folder(member));
        }
        progress.accept("the hosts of all members are gone");
        final Promotion.Result result = exchange.backup().promote();
        progress.accept("promoted: log position " + result.logPosition() + ", " + result.commands() + " commands");
        exchange.moveToBackup();
        for (final ClusterPart bridge : ClusterPart.BRIDGES) {
            accept(bridge);
        }
        return trade();
    }

    /** A bridge is refused until the loss at its host is given up, which was named. */
    private void accept(final ClusterPart bridge) throws InterruptedException {
        exchange.start(bridge, "");
        if (!exchange.process(bridge).awaitDeath(TimeUnit.SECONDS.toMillis(REFUSED_SECONDS))) {
            violations.accept(bridge + " attaches, and its queues have what the backup has not");
            exchange.process(bridge).kill();
        } else {
            exchange.process(bridge).requireEnded(ExitCode.CORRUPT);
        }
        final List<RingLoss.Lost> lost = exchange.loss(bridge, false);
        lost.forEach(each -> progress.accept("    " + bridge + " " + each));
        if (lost.size() != 2 || !lost.get(INPUT).isInput() || lost.get(OUTPUT).isInput()
            || lost.get(OUTPUT).last() != exchange.events(bridge.number()) - 1) {
            violations.accept("the loss at " + bridge + " is named as " + lost + ", and its ring to the gateway has "
                + exchange.events(bridge.number()) + " events");
        }
        exchange.loss(bridge, true);
        if (!exchange.loss(bridge, false).isEmpty()) {
            violations.accept("what is given up at " + bridge + " is lost all the same");
        }
        exchange.start(bridge, "");
        exchange.start(ClusterPart.GATEWAYS.get(bridge.number()), "");
    }

    private JsonNode trade() throws IOException, InterruptedException {
        for (final ClusterPart gateway : ClusterPart.GATEWAYS) {
            exchange.process(gateway).awaitReady();
        }
        final CrashSettings own = settings.in(Files.createDirectories(settings.folder().resolve("promoted-load")));
        try (Load load = new Load(own, exchange.gateways(), exchange.fixGateways())) {
            for (final ClusterPart gateway : ClusterPart.GATEWAYS) {
                awaitEvents(gateway, exchange.events(gateway.number()) + EVENTS);
            }
            return load.finish();
        }
    }

    private void awaitEvents(final ClusterPart gateway, final long events) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (exchange.events(gateway.number()) < events) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(TRADING_SECONDS)) {
                throw new LaunchException(
                    ExitCode.TIMEOUT, "events do not come to " + gateway + " after the promotion");
            }
            Thread.sleep(POLL_MS);
        }
    }
}
