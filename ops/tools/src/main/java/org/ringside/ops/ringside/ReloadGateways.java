package org.ringside.ops.ringside;

import java.util.List;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.Reload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ringside reload}: has gateways read their configuration again, without a restart. */
@Command(
    name = "reload",
    description = "Have the gateways read sessions, limits, connections and certificates of their configuration"
        + " again. A gateway with a bad file stays as it was.",
    exitCodeList = {"0:done", "1:a gateway refused its file, and says why", "8:a gateway does not answer"})
final class ReloadGateways extends OperationVerb {
    @Parameters(paramLabel = "GATEWAY", arity = "0..*", description = "Which; all of the exchange if none is named.")
    private List<String> names = List.of();

    @Override
    Operation operation(final ExchangePlan exchange) {
        return new Reload(exchange, names);
    }
}
