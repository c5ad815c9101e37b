package org.ringside.system.crash;

import java.util.ArrayList;
import java.util.List;

/** Gives members another build, one after the other, and then has them decide by its rules. */
final class Upgrades {
    private Upgrades() {
    }

    /** Followers first, then who leads. */
    static void upgrade(final ClusterDrill drill) throws InterruptedException {
        final ClusterPart leader = drill.leader();
        final List<ClusterPart> order = new ArrayList<>(ClusterPart.MEMBERS);
        order.remove(leader);
        order.add(leader);
        for (final ClusterPart member : order) {
            drill.trade();
            drill.upgrade(member);
            drill.awaitEvents();
            drill.start(member, "");
            drill.awaitCaughtUp(member);
        }
        drill.activateRules();
        drill.awaitEvents();
    }
}
