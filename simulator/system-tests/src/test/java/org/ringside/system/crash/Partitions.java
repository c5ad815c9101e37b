package org.ringside.system.crash;

import java.util.List;

/** Cuts links of the network, and makes them lose frames. */
final class Partitions {
    private static final long CUT_MS = 10_000;
    /** Shorter than the session of a bridge. */
    private static final long SHORT_CUT_MS = 2_500;
    private static final long LOSS_MS = 30_000;
    private static final double FEW = 0.01;
    private static final double MANY = 0.1;
    private static final int DIRECTIONS = 3;

    private Partitions() {
    }

    /** From the other members, not from bridges: both ways, then nothing comes in, then nothing goes out. */
    static void cutLeaders(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart leader = drill.leader();
            final int direction = round % DIRECTIONS;
            drill.cut(leader, drill.addresses().ofOtherMembers(leader.number(), direction != 2, direction != 1));
            drill.otherLeader(leader);
            drill.awaitEvents();
            Thread.sleep(CUT_MS);
            drill.heal(leader);
            drill.awaitCaughtUp(leader);
            drill.awaitEvents();
        }
    }

    /** From who leads: for less time than its session lives, and for more. The other host trades on. */
    static void cutBridges(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            cutBridge(drill, SHORT_CUT_MS);
            cutBridge(drill, CUT_MS);
        }
    }

    private static void cutBridge(final ClusterDrill drill, final long millis) throws InterruptedException {
        drill.trade();
        final ClusterPart bridge = ClusterPart.BRIDGES.get(drill.random().nextInt(ClusterPart.BRIDGES.size()));
        final ClusterPart gateway = ClusterPart.GATEWAYS.get(bridge.number());
        drill.cut(bridge, drill.addresses().ofMember(drill.leader().number()));
        drill.tradeElsewhere(bridge, millis);
        drill.heal(bridge);
        drill.awaitEvents(List.of(gateway));
    }

    static void loseFrames(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            for (final double share : new double[] {FEW, MANY}) {
                ClusterPart.MEMBERS.forEach(member -> drill.cut(member, LinkFaults.loss(share)));
                ClusterPart.BRIDGES.forEach(bridge -> drill.cut(bridge, LinkFaults.loss(share)));
                Thread.sleep(LOSS_MS);
                drill.awaitEvents();
            }
            ClusterPart.MEMBERS.forEach(drill::heal);
            ClusterPart.BRIDGES.forEach(drill::heal);
            drill.awaitEvents();
        }
    }
}
