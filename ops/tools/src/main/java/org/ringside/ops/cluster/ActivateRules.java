package org.ringside.ops.cluster;

import java.io.IOException;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.MemberServer;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.ClusterAccess;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.exchange.ExchangePlan;
import picocli.CommandLine.Command;

/** {@code ringside cluster activate}: has the members decide by the next version of the rules. */
@Command(
    name = "activate",
    description = "Have the members of a replicated engine decide by the next version of the rules, all from one"
        + " position of the log on, when all run a build that knows them. To be given on the host of the leader.",
    exitCodeList = {"0:they do, or did before", "1:a member is older, or away", "2:the engine is not replicated",
        "3:no member of this host leads", "8:no majority of the members answers in time"})
final class ActivateRules extends ClusterExchangeVerb {
    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        return audited(plan, () -> activate(plan));
    }

    private int activate(final ExchangePlan plan) throws InterruptedException {
        final ClusterPlan cluster = cluster(plan);
        final MemberCountersSnapshot leader = leader(plan);
        final int version = Integer.parseInt(
            new Control(plan.folder(), leader.name()).ask(MemberServer.NEXT_RULES, PATIENCE));
        final boolean isChange = leader.of(MemberCounter.RULES) != version && ClusterAccess.with(
            cluster.list(), cluster.key(), plan.config().readyLimit(), client -> client.activate(version));
        out().println("rules of version " + version + (isChange ? " are active now" : " were active already"));
        return ExitCode.OK;
    }
}
