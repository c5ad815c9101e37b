package org.ringside.ops.ringside;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.OperatorLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ringside reload}: has gateways read their configuration again, without a restart. */
@Command(
    name = "reload",
    description = "Have the gateways read sessions, limits, connections and certificates of their configuration again."
        + " A bad file leaves a gateway as it was.",
    exitCodeList = {"0:done", "1:a gateway refused its file, and says why", "8:a gateway does not answer"})
final class ReloadGateways extends ExchangeVerb {
    static final Duration PATIENCE = Duration.ofSeconds(5);

    @Parameters(paramLabel = "GATEWAY", arity = "0..*", description = "Which; all of the exchange if none is named.")
    private List<String> names = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final List<String> known = plan.gateways().stream().map(ExchangePlan.GatewayPlan::name).toList();
        for (final String name : names) {
            if (!known.contains(name)) {
                throw usage("there is no gateway " + name + " in " + plan.file() + ", but " + String.join(", ", known));
            }
        }
        final ExchangeView exchange = new LifeSigns(plan).look();
        int exitCode = ExitCode.OK;
        for (final String name : names.isEmpty() ? known : names) {
            if (exchange.isLiving(name)) {
                exitCode = Math.max(exitCode,
                    OperatorLock.holding(plan.folder(), OperatorLock.PATIENCE, () -> reload(plan, name)));
            } else {
                messages().say(name + " does not run: it reads its configuration when it starts");
            }
        }
        out().flush();
        return exitCode;
    }

    private int reload(final ExchangePlan plan, final String name) throws InterruptedException {
        try {
            new GatewayControl(plan.folder(), name).ask(GatewayControl.RELOAD, PATIENCE);
            out().println(name + " goes on with its new configuration");
            return ExitCode.OK;
        } catch (final LaunchException refused) {
            messages().say(name + " goes on as it was: " + refused.getMessage());
            return ExitCode.of(refused);
        }
    }
}
