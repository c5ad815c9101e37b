package org.ringside.system.crash;

import java.util.List;

/** Kills what the hosts of traders have: bridges and gateways, at random instants and in the middle of what they do. */
final class HostKills {
    private static final List<String> OF_BRIDGE = List.of("offer-to-release", "event-to-commit");
    private static final List<String> OF_GATEWAY = Fault.of(Part.GATEWAY).stream().map(Fault::name).toList();
    private static final int PASSES = 400;
    /** Session of a bridge, grace of a gateway, and some time for the cancels. */
    private static final long GONE_MS = 5_000 + 8_000 + 3_000;

    private HostKills() {
    }

    static void killBridges(final ClusterDrill drill) throws InterruptedException {
        kill(drill, ClusterPart.BRIDGES, OF_BRIDGE);
    }

    static void killGateways(final ClusterDrill drill) throws InterruptedException {
        kill(drill, ClusterPart.GATEWAYS, OF_GATEWAY);
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

    /**
     * With its bridge, so that the members have to notice, and for so long that the session of the bridge ends and the
     * grace is over.
     */
    static void loseGateways(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            final ClusterPart gateway = ClusterPart.GATEWAYS.get(round % ClusterPart.GATEWAYS.size());
            final ClusterPart bridge = ClusterPart.BRIDGES.get(gateway.number());
            try (AbsentTrader trader = new AbsentTrader(drill.gateway(gateway.number()))) {
                trader.logOn();
                trader.enterOrders();
                drill.kill(gateway);
                drill.kill(bridge);
                drill.tradeElsewhere(gateway, GONE_MS);
                drill.start(bridge, "");
                drill.start(gateway, "");
                drill.awaitReady(gateway);
                trader.logOn();
                trader.awaitCancels(drill::violation);
            }
            drill.awaitEvents(List.of(gateway));
        }
    }
}
