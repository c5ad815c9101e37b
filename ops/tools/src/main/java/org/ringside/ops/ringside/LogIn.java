package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.OperatorLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside login}: lets somebody in to the web console. */
@Command(
    name = "login",
    description = "Print an address of the web console at which the first browser to open it within a minute is logged"
        + " in. Accounts that may work the exchange by the command line may ask for it.",
    exitCodeList = {"0:printed", "3:no exchange runs", "8:no console answers"})
final class LogIn extends ExchangeVerb {
    @Option(names = "--role", paramLabel = "viewer|operator", defaultValue = ConsoleLogin.OPERATOR,
        description = "What the browser may do: a viewer sees no accounts and positions, and cannot act"
            + " (default: ${DEFAULT-VALUE}).")
    private String role;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!role.equals(ConsoleLogin.VIEWER) && !role.equals(ConsoleLogin.OPERATOR)) {
            throw usage("'" + role + "' is none of viewer, operator");
        }
        final ExchangePlan exchange = plan();
        if (!Files.isDirectory(exchange.folder())) {
            throw exchange.nothingRuns();
        }
        return OperatorLock.holding(exchange.folder(), OperatorLock.PATIENCE, () -> {
            out().println(ConsoleLogin.ask(exchange, role, user()));
            return ExitCode.OK;
        });
    }
}
