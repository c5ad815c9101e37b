package org.ringside.ops.operations;

import java.time.Duration;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;

/** The operator's own way to a gateway that runs: questions, and an answer to each in a few seconds. */
final class GatewayLine {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ExchangePlan exchange;
    private final String gateway;
    private final Control control;

    GatewayLine(final ExchangePlan exchange, final String gateway) {
        this.exchange = exchange;
        this.gateway = gateway;
        this.control = GatewayControl.of(exchange.folder(), gateway);
    }

    /**
     * Asks for something that {@link GatewayControl} names.
     *
     * @throws LaunchException TIMEOUT when the gateway does not answer, with what to do next; FAILURE with its words
     *                         when it refuses
     */
    void ask(final String verb) throws InterruptedException {
        try {
            control.ask(verb, PATIENCE);
        } catch (final LaunchException failure) {
            if (failure.exitCode() != ExitCode.TIMEOUT) {
                throw failure;
            }
            throw new LaunchException(ExitCode.TIMEOUT, new LifeSigns(exchange).gateway(gateway).isLiving()
                ? failure.getMessage() + ". '" + exchange.command("health") + "' says whether it hangs"
                : gateway + " does not run any more. '" + exchange.command("restart", gateway) + "' starts it",
                failure);
        }
    }
}
