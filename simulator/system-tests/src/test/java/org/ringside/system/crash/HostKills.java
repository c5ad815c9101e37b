package org.ringside.system.crash;

import java.util.List;

/** Kills what the hosts of traders have: bridges and gateways, at random instants and in the middle of what they do. */
final class HostKills {
    private static final List<String> OF_BRIDGE = List.of("offer-to-release", "event-to-commit");
    private static final int PASSES = 400;

    private HostKills() {
    }

    static void killBridges(final ClusterDrill drill) throws InterruptedException {
        kill(drill, ClusterPart.BRIDGES, OF_BRIDGE);
    }

    /** By chance at first; each starts again with a place to die at. */
    private static void kill(final ClusterDrill drill, final List<ClusterPart> parts, final List<String> faults)
        throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            final ClusterPart part = parts.get(drill.random().nextInt(parts.size()));
            if (drill.isArmed(part)) {
                drill.awaitFault(part);
            } else {
                drill.trade();
                drill.kill(part);
            }
            drill.start(part, round + 1 < drill.rounds()
                ? faults.get(round % faults.size()) + ":" + (1 + drill.random().nextInt(PASSES)) : "");
            drill.awaitReady(part);
            drill.awaitEvents(List.of(new ClusterPart(ClusterPart.Kind.GATEWAY, part.number())));
        }
    }
}
