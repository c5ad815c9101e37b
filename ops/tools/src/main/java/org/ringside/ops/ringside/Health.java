package org.ringside.ops.ringside;

import java.io.IOException;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.HealthCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside health}: whether the exchange serves its traders now. */
@Command(
    name = "health",
    description = "Say whether the exchange serves its traders now: engine and event loops turn, their queues are"
        + " read, the journal has space. Costs the exchange nothing.",
    exitCodeList = {"0:it does", "1:it does not"})
final class Health extends ExchangeVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private record Document(String schema, String folder, boolean healthy, List<Findings.Finding> checks) {
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final Findings findings = new Findings();
        new HealthCheck(plan, findings).look();
        final boolean healthy = !findings.hasFailed();
        show(json, new Document("ringside.health/1", plan.folder().toString(), healthy, findings.list()),
            () -> lines(findings.list().stream()));
        return healthy ? ExitCode.OK : ExitCode.FAILURE;
    }
}
