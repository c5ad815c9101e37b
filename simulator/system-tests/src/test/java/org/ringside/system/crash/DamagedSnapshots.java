package org.ringside.system.crash;

import org.ringside.matching.cluster.MemberFiles;

/** Leaves members with a snapshot that is not whole, or not what it was. */
final class DamagedSnapshots {
    private DamagedSnapshots() {
    }

    /** Killed while it writes one; then the newest one is damaged while the member is away. */
    static void damage(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            killInTheMiddle(drill, member(drill));
            damageNewest(drill, member(drill));
        }
    }

    private static ClusterPart member(final ClusterDrill drill) {
        return ClusterPart.member(drill.random().nextInt(ClusterPart.MEMBERS.size()));
    }

    /** It starts from an older one, or without any. */
    private static void killInTheMiddle(final ClusterDrill drill, final ClusterPart member)
        throws InterruptedException {
        drill.kill(member);
        drill.start(member, "member-snapshot:" + (1 + drill.random().nextInt(2)));
        drill.awaitFault(member);
        drill.otherLeader(member);
        drill.awaitEvents();
        drill.start(member, "");
        drill.awaitCaughtUp(member);
    }

    /** It starts from the one before. */
    private static void damageNewest(final ClusterDrill drill, final ClusterPart member) throws InterruptedException {
        drill.awaitLong(member + " does not take two snapshots",
            () -> MemberFiles.snapshots(drill.exchange().folder(member)) >= 2);
        drill.kill(member);
        drill.otherLeader(member);
        drill.awaitEvents();
        MemberFiles.damageSnapshot(drill.exchange().folder(member));
        drill.start(member, "");
        drill.awaitCaughtUp(member);
        drill.requireSaid(member, "is damaged and counts no more");
    }
}
