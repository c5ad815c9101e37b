package org.ringside.ops.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.Heartbeat;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Option;

/** What the verbs about the members of an exchange have in common. */
abstract class ClusterExchangeVerb extends Verb {
    /** How long a member may take to answer. */
    static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long AGAIN_MS = 100;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange (default: conf/exchange.properties of the distribution).")
    private Path file;

    final ExchangePlan plan() {
        return ExchangePlan.read(file == null ? Distribution.own().defaultConfiguration() : file);
    }

    /** Runs work of which the log of the exchange is told. */
    final int audited(final ExchangePlan plan, final Audit.Work work) throws IOException, InterruptedException {
        return Audit.ofExchange(plan, "ringside", user(), commandLine(), messages()::say).of(work);
    }

    /** The counters of the member of this host that leads; those of a dead one stay, and it answers nothing. */
    static MemberCountersSnapshot leader(final ExchangePlan plan) {
        final List<MemberCountersSnapshot> members = living(plan);
        if (members.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND, "no member runs in " + plan.folder() + ", or all of them"
                + " hang: see '" + plan.command("cluster", "status") + "'. '" + plan.command("up")
                + "' starts those of an exchange that are dead");
        }
        return members.stream()
            .filter(member -> member.of(MemberCounter.LEADER) != 0 && member.of(MemberCounter.READY) != 0).findFirst()
            .orElseThrow(() -> new LaunchException(ExitCode.NOT_FOUND, "no member leads in " + plan.folder() + ": give"
                + " this command on the host of the leader, which '" + plan.command("cluster", "status") + "' shows"));
    }

    /** Asks the member that leads; again for a while when it leads no more, or takes a snapshot just now. */
    static String askLeader(final ExchangePlan plan, final String verb) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return new Control(plan.folder(), leader(plan).name()).ask(verb, PATIENCE);
            } catch (final LaunchException refused) {
                if (refused.exitCode() == ExitCode.TIMEOUT || System.nanoTime() - deadlineNs > 0) {
                    throw refused;
                }
            }
            TimeUnit.MILLISECONDS.sleep(AGAIN_MS);
        }
    }

    static List<MemberCountersSnapshot> living(final ExchangePlan plan) {
        return MemberCountersSnapshot.readAll(plan.folder()).stream()
            .filter(member -> Heartbeat.isAlive(member.beatAgeNs())).toList();
    }

    static ClusterPlan cluster(final ExchangePlan plan) {
        return plan.cluster().orElseThrow(() -> new LaunchException(ExitCode.USAGE, plan.file()
            + " names no bridge=: its engine is not replicated. Name the exchange, as in -c"
            + " conf/exchange-cluster.properties"));
    }
}
