package org.ringside.ops.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.MemberServer;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ringside cluster shutdown}: has all members take a snapshot at one position of the log, and stop there. */
@Command(
    name = "shutdown",
    description = "Have all members of a replicated engine take a snapshot at one position of the log, and stop there."
        + " To be given on the host of the leader. Commands wait in the queues meanwhile; 'ringside up' goes on.",
    exitCodeList = {"0:all members of this host have stopped",
        "1:the leader has refused it for ten seconds, as it takes a snapshot", "2:the engine is not replicated",
        "3:no member of this host leads", "8:a member does not answer or stop in time"})
final class ShutDownCluster extends ClusterExchangeVerb {
    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        return confirmation.isDryRun() ? shutDown(plan) : audited(plan, () -> shutDown(plan));
    }

    private int shutDown(final ExchangePlan plan) throws IOException, InterruptedException {
        final ClusterPlan cluster = cluster(plan);
        leader(plan);
        final String intention = "stop all " + cluster.list().size() + " members behind a snapshot";
        if (confirmation.isDryRun()) {
            out().println("would " + intention);
            return ExitCode.OK;
        }
        confirmation.require(messages(), intention, "the members go on");
        final List<ProcessView> members = new LifeSigns(plan).look().living().stream()
            .filter(view -> cluster.isMember(view.name())).toList();
        final String position = askLeader(plan, MemberServer.SHUT_DOWN);
        out().println("snapshot behind log position " + Format.count(Long.parseLong(position)));
        final List<String> living = new ArrayList<>();
        for (final ProcessView member : members) {
            if (member.process().awaitExit(plan.config().readyLimit())) {
                out().println(member.name() + " stopped");
            } else {
                living.add(member.process().toString());
            }
        }
        if (!living.isEmpty()) {
            throw new LaunchException(ExitCode.TIMEOUT, String.join(", ", living) + " did not stop: see '"
                + plan.command("cluster", "status") + "'");
        }
        return ExitCode.OK;
    }
}
