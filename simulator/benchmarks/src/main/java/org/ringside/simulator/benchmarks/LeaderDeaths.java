package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;

/** How long traders get no answers when the leader of a replicated engine is killed: the longest time of a message. */
final class LeaderDeaths {
    private static final int RATE = 1_000;
    private static final int WARMUP_SECONDS = 5;
    private static final int SECONDS = 6;
    private static final long BEFORE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final double US_PER_SECOND = 1e6;

    private final int sessions;
    private final int deaths;

    LeaderDeaths(final int sessions, final int deaths) {
        this.sessions = sessions;
        this.deaths = deaths;
    }

    /** Measures, and adds to the report. */
    void report(final Report report, final Generator generator, final List<Integer> heartbeats) throws IOException {
        report.section("Death of a leader", "The leader is killed (SIGKILL) while traders send " + RATE
            + " messages/s: seconds that the slowest message took, beside as long a run without a death. "
            + deaths + " deaths each; medians (quartiles).");
        report.columns(List.of("heartbeat time-out, ms", "longest answer, s", "without a death, s"));
        for (final int heartbeat : heartbeats) {
            final Series<LoadResult> killed = new Series<>();
            final Series<LoadResult> undisturbed = new Series<>();
            try (Exchange exchange = Exchange.start(Variant.replicated("heartbeat " + heartbeat, sessions,
                Map.of("heartbeatMs", Integer.toString(heartbeat)), Map.of()))) {
                generator.run(exchange, load(WARMUP_SECONDS));
                for (int i = 0; i < deaths; i++) {
                    LoadCommand.say("heartbeat " + heartbeat + " ms, death " + (i + 1) + " of " + deaths);
                    undisturbed.add(generator.run(exchange, load(SECONDS)));
                    killed.add(runOverADeath(exchange, generator));
                }
            }
            report.row(List.of(heartbeat, seconds(killed), seconds(undisturbed)));
        }
    }

    private LoadResult runOverADeath(final Exchange exchange, final Generator generator) throws IOException {
        final String leader = "member-" + exchange.leader();
        final LoadResult result =
            generator.run(exchange, load(SECONDS), BEFORE_NS, () -> exchange.signal(leader, "KILL"));
        exchange.restart(leader);
        return result;
    }

    private Load load(final int seconds) {
        return Load.paced("steady", sessions, RATE, seconds);
    }

    private static Spread seconds(final Series<LoadResult> results) {
        return results.spread(result -> result.latency("max") / US_PER_SECOND);
    }
}
