package org.ringside.ops.ringside;

import java.util.Optional;
import java.util.Set;
import org.ringside.launch.Tool;
import org.ringside.ops.cluster.ClusterVerb;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.upgrade.UpgradeVerb;
import picocli.CommandLine.Command;

/** {@code ringside}: runs the exchange. */
@Command(
    name = "ringside",
    description = "Run the exchange.",
    footer = {
        "",
        "One process in the foreground, for systemd or a container:",
        "  engine -c FILE   the matching engine; FILE like conf/engine.properties",
        "  engine --skip-record INDEX --yes",
        "                   the last way out: leaves a record of its journal out that",
        "                   it cannot apply",
        "  gateway -c FILE  an order gateway; FILE like conf/gateway.properties",
        "  member -c FILE   a member of a replicated engine; FILE like",
        "                   conf/member.properties",
        "  bridge -c FILE   takes the orders of a host's gateways to the members of a",
        "                   replicated engine; FILE like conf/bridge.properties",
        "  backup -c FILE   keeps a copy of a replicated engine's log, without a vote;",
        "                   FILE like conf/backup.properties",
        "  log -c FILE      keeps the events of all processes in files; FILE like",
        "                   conf/log.properties",
        "  market-data -c FILE",
        "                   publishes market data; FILE like",
        "                   conf/market-data.properties",
        "  console -c FILE  shows the exchange in a browser; FILE like",
        "                   conf/console.properties",
        "  probe -c FILE    an echo of datagrams, to measure with; FILE like",
        "                   conf/probe.properties",
        "  probe-handler -c FILE",
        "                   the probe's handler, if FILE says handler=process"
    })
public final class Ringside extends Tool {
    /** The verbs of trader-sim, which is no part of this module. */
    private static final Set<String> TRADERS = Set.of("run", "report", "compare");

    /** With all verbs of this module. */
    public Ringside() {
        super(Demo.class, Up.class, Down.class, Restart.class, Retire.class, Queues.class, ShowPlan.class, Status.class,
            Health.class, WaitFor.class, Watch.class, Counters.class, ShowMetrics.class, Logs.class,
            ReloadGateways.class, Block.class, Unblock.class, Blocks.class, CancelOrders.class, ChangePhase.class,
            Halt.class, Resume.class, BeginDay.class, DrainGateways.class, LogIn.class, Journal.class,
            TakeSnapshot.class, Trace.class, SkipRecord.class, UpgradeVerb.class,
            ClusterVerb.class);
    }

    @Override
    protected Optional<String> otherTool(final String verb) {
        return TRADERS.contains(verb) ? Optional.of("trader-sim")
            : Optional.of("shmq").filter(shmq -> commandLine(new Shmq()).getSubcommands().containsKey(verb));
    }

    /** Entry point. */
    public static void main(final String[] args) {
        main(new Ringside(), args);
    }
}
