package org.ringside.system.crash;

import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.MemberFiles;

/** Removes what members have on their disks. */
final class LostFolders {
    private LostFolders() {
    }

    /** The others have the whole log: of one that follows, then of who leads. */
    static void remove(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            remove(drill, drill.follower());
            remove(drill, drill.leader());
        }
    }

    private static void remove(final ClusterDrill drill, final ClusterPart member) throws InterruptedException {
        drill.trade();
        drill.kill(member);
        drill.otherLeader(member);
        drill.awaitEvents();
        drill.exchange().clearFolder(member);
        drill.start(member, "");
        drill.awaitCaughtUp(member);
    }

    /** The others have deleted the beginning of the log: the member is refused, until it has the folder of another. */
    static void removeWhatOthersHaveNot(final ClusterDrill drill) throws InterruptedException {
        final ClusterExchange exchange = drill.exchange();
        for (int round = 0; round < drill.rounds(); round++) {
            awaitPurge(drill);
            final ClusterPart member = drill.follower();
            drill.kill(member);
            drill.awaitEvents();
            drill.start(member, "");
            drill.awaitCaughtUp(member);

            drill.kill(member);
            exchange.clearFolder(member);
            drill.awaitEnd(member, ExitCode.CORRUPT, () -> exchange.start(member, ""));
            drill.requireSaid(member, "have deleted the log that this one needs");
            exchange.clearFolder(member);
            seed(drill, member);
        }
        awaitSnapshots(drill);
    }

    /** From another one that follows, and has to be stopped for it: nobody has a majority meanwhile. */
    private static void seed(final ClusterDrill drill, final ClusterPart member) throws InterruptedException {
        final ClusterPart leader = drill.leader();
        final ClusterPart other = ClusterPart.MEMBERS.stream()
            .filter(each -> !each.equals(leader) && !each.equals(member)).findFirst().orElseThrow();
        drill.kill(other);
        MemberFiles.copy(drill.exchange().folder(other), drill.exchange().folder(member));
        drill.start(other, "");
        drill.start(member, "");
        drill.awaitEvents();
        drill.awaitCaughtUp(other);
        drill.awaitCaughtUp(member);
    }

    private static void awaitPurge(final ClusterDrill drill) throws InterruptedException {
        for (final ClusterPart member : ClusterPart.MEMBERS) {
            drill.awaitLong(member + " deletes none of its log",
                () -> !MemberFiles.isWhole(drill.exchange().folder(member)));
        }
    }

    /** Exports begin with a snapshot: all members need the same one. */
    private static void awaitSnapshots(final ClusterDrill drill) throws InterruptedException {
        long newest = 0;
        for (final ClusterPart member : ClusterPart.MEMBERS) {
            newest = Math.max(newest, MemberFiles.newestSnapshot(drill.exchange().folder(member)));
        }
        final long before = newest;
        for (final ClusterPart member : ClusterPart.MEMBERS) {
            drill.awaitLong(member + " takes no snapshot",
                () -> MemberFiles.newestSnapshot(drill.exchange().folder(member)) > before);
        }
    }
}
