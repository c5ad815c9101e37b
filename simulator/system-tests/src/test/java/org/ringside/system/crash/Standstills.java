package org.ringside.system.crash;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets members and bridges stand still for a time, as a machine does that swaps. */
final class Standstills {
    private static final long STOPPED_MS = 5_000;
    private static final long BRIDGE_STOPPED_MS = 20_000;
    /** What the others must do meanwhile, of what all did before. */
    private static final double LEAST_PACE = 0.8;

    private Standstills() {
    }

    /** The others go on as before, and it catches up. */
    static void stopFollowers(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            final double before = pace(drill);
            final ClusterPart follower = drill.follower();
            drill.stop(follower);
            final double meanwhile = pace(drill);
            if (meanwhile < LEAST_PACE * before) {
                drill.violation(String.format("%.0f events a second while %s stood still, and %.0f before",
                    meanwhile, follower, before));
            }
            drill.resume(follower);
            drill.awaitEvents();
            drill.awaitCaughtUp(follower);
        }
    }

    /** Events in a second. */
    private static double pace(final ClusterDrill drill) throws InterruptedException {
        final long startNs = System.nanoTime();
        final long events = drill.events();
        Thread.sleep(STOPPED_MS);
        return (drill.events() - events) * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - startNs);
    }

    /** Another one leads, and it follows when it goes on. */
    static void stopLeaders(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart leader = drill.leader();
            drill.stop(leader);
            drill.leader();
            drill.awaitEvents();
            Thread.sleep(STOPPED_MS);
            drill.resume(leader);
            drill.awaitCaughtUp(leader);
            drill.awaitEvents();
        }
    }

    /** For longer than its session lives. The other host trades on, and it attaches anew. */
    static void stopBridges(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart bridge = ClusterPart.BRIDGES.get(drill.random().nextInt(ClusterPart.BRIDGES.size()));
            final ClusterPart gateway = ClusterPart.GATEWAYS.get(bridge.number());
            drill.stop(bridge);
            drill.tradeElsewhere(bridge, BRIDGE_STOPPED_MS);
            drill.resume(bridge);
            drill.awaitEvents(List.of(gateway));
        }
    }
}
