package org.ringside.system.crash;

import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.testing.SmallDisk;

/** Fills the disk of a member, and makes room again when the member has left. */
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
        final Path disk = drill.exchange().folder(member);
        drill.awaitEnd(member, ExitCode.CORRUPT, () -> SmallDisk.fill(disk, 0));
        drill.otherLeader(member);
        drill.awaitEvents();
        // What it has may end in the middle of a message.
        SmallDisk.free(disk);
        drill.start(member, "");
        drill.awaitCaughtUp(member);
    }
}
