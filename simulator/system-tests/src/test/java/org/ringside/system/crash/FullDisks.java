package org.ringside.system.crash;

import org.ringside.launch.ExitCode;

/** Fills the disk of a member, and empties it when the member has left. */
final class FullDisks {
    private FullDisks() {
    }

    /** Of one that follows, then of who leads. */
    static void fill(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            fill(drill, drill.follower());
            fill(drill, drill.leader());
        }
    }

    private static void fill(final ClusterDrill drill, final ClusterPart member) throws InterruptedException {
        drill.trade();
        drill.awaitEnd(member, ExitCode.CORRUPT, () -> SmallDisks.fill(drill.folder(member)));
        drill.otherLeader(member);
        drill.awaitEvents();
        // What it has may end in the middle of a message.
        SmallDisks.clear(drill.folder(member));
        drill.start(member, "");
        drill.awaitCaughtUp(member);
    }
}
