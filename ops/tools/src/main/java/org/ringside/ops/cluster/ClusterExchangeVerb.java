package org.ringside.ops.cluster;

import java.io.IOException;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Option;

/** What the verbs about the members of an exchange have in common. */
abstract class ClusterExchangeVerb extends Verb {
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

    static ClusterPlan cluster(final ExchangePlan plan) {
        return plan.cluster().orElseThrow(() -> new LaunchException(ExitCode.USAGE, plan.file()
            + " names no bridge=: its engine is not replicated. Name the exchange, as in -c"
            + " conf/exchange-cluster.properties"));
    }
}
