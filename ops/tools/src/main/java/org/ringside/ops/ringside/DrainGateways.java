package org.ringside.ops.ringside;

import java.time.Duration;
import java.util.List;
import org.ringside.launch.Converters;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Drain;
import org.ringside.ops.operations.Operation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside drain}: empties gateways before they stop. */
@Command(
    name = "drain",
    description = "Empty a gateway, or all: a gateway listens no more, refuses new orders and replaces, passes"
        + " cancels, and ends each session as soon as the engine has answered it. Windows of cancel on disconnect"
        + " begin with the next gateway.",
    exitCodeList = {"0:done", "2:there is no such gateway, or --end is refused where accounts share the queues",
        "3:it does not run", "7:a process is another account's, and was not stopped",
        "8:connections are left, or a gateway does not answer"})
final class DrainGateways extends OperationVerb {
    private static final String ALL = "all";

    @Parameters(paramLabel = "GATEWAY|all", description = "Which.")
    private String name;

    @Option(names = "--within", paramLabel = "TIME", defaultValue = "10s", converter = Converters.Time.class,
        description = "After this time, also end sessions that the engine has not answered (default:"
            + " ${DEFAULT-VALUE}).")
    private Duration within;

    @Option(names = "--end", description = "Stop the gateway after that.")
    private boolean end;

    @Override
    Operation operation(final ExchangePlan exchange) {
        return new Drain(exchange, name.equals(ALL) ? List.of() : List.of(name), within, end, messages());
    }
}
