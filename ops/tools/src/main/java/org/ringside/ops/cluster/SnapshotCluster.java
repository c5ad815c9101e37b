package org.ringside.ops.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.Control;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.MemberServer;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside cluster snapshot}: has all members take a snapshot at one position of the log. */
@Command(
    name = "snapshot",
    description = "Have all members of a replicated engine take a snapshot at one position of the log, and say for how"
        + " long those of this host stood still for it: no command is matched meanwhile. To be given on the host of the"
        + " leader.",
    exitCodeList = {"0:all members of this host have taken it", "1:the leader takes one already",
        "2:the engine is not replicated", "3:no member of this host leads",
        "8:a member does not answer, or has not taken it in time"})
final class SnapshotCluster extends ClusterExchangeVerb {
    private static final long PAUSE_MS = 20;
    private static final double NS_PER_MS = 1e6;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "60s", converter = Converters.Time.class,
        description = "How long to wait for the members of this host (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        return audited(plan, () -> snapshot(plan));
    }

    private int snapshot(final ExchangePlan plan) throws InterruptedException {
        cluster(plan);
        final MemberCountersSnapshot leader = leader(plan);
        new Control(plan.folder(), leader.name()).ask(MemberServer.SNAPSHOT, PATIENCE);
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        final long before = leader.of(MemberCounter.SNAPSHOT_POSITION);
        List<MemberCountersSnapshot> members = living(plan);
        while (!haveTaken(members, leader.name(), before)) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new LaunchException(ExitCode.TIMEOUT, "not all members of this host have taken the snapshot yet:"
                    + " see '" + plan.command("cluster", "status") + "'");
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            members = living(plan);
        }
        out().println("snapshot at log position " + Format.count(position(members, leader.name())));
        members.forEach(member -> out().println(String.format(Locale.ROOT, "%s stood still for %.1f ms", member.name(),
            member.of(MemberCounter.SNAPSHOT_TOOK_NS) / NS_PER_MS)));
        return ExitCode.OK;
    }

    /** The leader, a later one than before, and the others that one. */
    private static boolean haveTaken(
        final List<MemberCountersSnapshot> members, final String leader, final long before) {
        final long position = position(members, leader);
        return position > before
            && members.stream().allMatch(member -> member.of(MemberCounter.SNAPSHOT_POSITION) >= position);
    }

    private static long position(final List<MemberCountersSnapshot> members, final String leader) {
        return members.stream().filter(member -> member.name().equals(leader))
            .mapToLong(member -> member.of(MemberCounter.SNAPSHOT_POSITION)).findFirst().orElse(0);
    }
}
