package org.ringside.system.crash;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.matching.cluster.FaultyMember;

/** Lets members and bridges stand still for a time, as a machine does that swaps, or be slow. */
final class Standstills {
    private static final long STOPPED_MS = 5_000;
    private static final long BRIDGE_STOPPED_MS = 20_000;
    /** More than the events of a route that a member with 256 MiB keeps. */
    private static final int LOTS = 6_000;
    /** What the others must do meanwhile, of what all did before. */
    private static final double LEAST_PACE = 0.8;

    private Standstills() {
    }

    /** It stands still, then it is slow: the others go on as before, and it catches up. */
    static void slowFollowers(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            final ClusterPart follower = drill.follower();
            final double before = pace(drill);
            drill.stop(follower);
            requirePace(drill, before, follower + " stood still");
            drill.resume(follower);
            drill.awaitEvents();
            drill.awaitCaughtUp(follower);

            final double again = pace(drill);
            drill.exchange().fault(follower, FaultyMember.DELAY, true);
            requirePace(drill, again, follower + " was slow");
            drill.exchange().fault(follower, FaultyMember.DELAY, false);
            drill.awaitCaughtUp(follower);
        }
    }

    private static void requirePace(final ClusterDrill drill, final double before, final String what)
        throws InterruptedException {
        final double meanwhile = pace(drill);
        if (meanwhile < LEAST_PACE * before) {
            drill.violation(
                String.format("%.0f events a second while %s, and %.0f before", meanwhile, what, before));
        }
    }

    /** Events in a second. */
    private static double pace(final ClusterDrill drill) throws InterruptedException {
        final long startNs = System.nanoTime();
        final long events = drill.events();
        Thread.sleep(STOPPED_MS);
        return (drill.events() - events) * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - startNs);
    }

    /** It stands still: another one leads, and it follows when it goes on. Then it is slow: all goes on. */
    static void slowLeaders(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart stopped = drill.leader();
            drill.stop(stopped);
            drill.leader();
            drill.awaitEvents();
            Thread.sleep(STOPPED_MS);
            drill.resume(stopped);
            drill.awaitCaughtUp(stopped);
            drill.awaitEvents();

            final ClusterPart slow = drill.leader();
            drill.exchange().fault(slow, FaultyMember.DELAY, true);
            Thread.sleep(STOPPED_MS);
            drill.awaitEvents();
            drill.exchange().fault(slow, FaultyMember.DELAY, false);
            drill.awaitCaughtUp(slow);
            drill.awaitEvents();
        }
    }

    /**
     * For longer than its session lives, and meanwhile one of its traders has more reports than members keep events in
     * memory. The other host trades on, it attaches anew, and a member makes the events again.
     */
    static void stopBridges(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart bridge = ClusterPart.BRIDGES.get(drill.random().nextInt(ClusterPart.BRIDGES.size()));
            final ClusterPart gateway = ClusterPart.GATEWAYS.get(bridge.number());
            try (PairedTrader here = pairedTrader(drill, bridge.number());
                PairedTrader there = pairedTrader(drill, 1 - bridge.number())) {
                here.rest(LOTS);
                final long startNs = System.nanoTime();
                drill.stop(bridge);
                there.take(LOTS);
                final long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
                drill.tradeElsewhere(bridge, Math.max(0, BRIDGE_STOPPED_MS - tookMs));
                drill.resume(bridge);
                drill.awaitEvents(List.of(gateway));
                here.awaitTrades(LOTS, drill::violation);
            }
            drill.requireSaid(drill.leader(), "which are not in memory any more: they are made again from the log");
        }
    }

    private static PairedTrader pairedTrader(final ClusterDrill drill, final int host) throws InterruptedException {
        final PairedTrader trader = new PairedTrader(host, drill.gateway(host));
        trader.logOn();
        return trader;
    }
}
