package org.ringside.system.crash;

import java.util.List;

/** Reboots all hosts: everything is killed at once, and what was in shared memory is gone. */
final class Reboots {
    private Reboots() {
    }

    /**
     * The members begin; queues go on where these and the session journals of gateways are. Commands that are in a
     * queue when its host dies are gone (docs/guarantees.md), and a trader waits for their answers for ever: traders
     * stand still meanwhile. Events of one gateway are in its ring all the same, and have to be made again.
     */
    static void rebootAll(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final int host = drill.random().nextInt(ClusterPart.GATEWAYS.size());
            final ClusterPart gateway = ClusterPart.GATEWAYS.get(host);
            drill.quieten(gateway);
            drill.killAll();
            drill.requireUnread(gateway);
            drill.exchange().clearMemory();
            start(drill, ClusterPart.MEMBERS);
            drill.leader();
            drill.exchange().continueQueues();
            start(drill, ClusterPart.BRIDGES);
            start(drill, ClusterPart.GATEWAYS);
            drill.goOn();
            drill.awaitEvents();
        }
    }

    private static void start(final ClusterDrill drill, final List<ClusterPart> parts) throws InterruptedException {
        for (final ClusterPart part : parts) {
            drill.start(part, "");
        }
        for (final ClusterPart part : parts) {
            drill.awaitReady(part);
        }
    }
}
