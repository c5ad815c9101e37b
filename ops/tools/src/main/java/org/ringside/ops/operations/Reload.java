package org.ringside.ops.operations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;

/** Has gateways read their configuration again, without a restart. */
public final class Reload implements Operation {
    private final ExchangePlan exchange;
    private final List<ExchangePlan.GatewayPlan> gateways;

    /**
     * Makes a reload of these gateways.
     *
     * @param names of them; all of the exchange if there are none
     * @throws LaunchException USAGE when the exchange has no such gateway
     */
    public Reload(final ExchangePlan exchange, final List<String> names) {
        this.exchange = exchange;
        this.gateways = Gateways.of(exchange, names);
    }

    @Override
    public Plan plan() throws IOException {
        final List<Object> facts = new ArrayList<>();
        for (final ExchangePlan.GatewayPlan gateway : gateways) {
            for (final Path file : ConfigFile.files(gateway.file())) {
                facts.add(file);
                facts.add(Files.getLastModifiedTime(file));
            }
        }
        return Plan.of("have " + Gateways.names(gateways) + " read the configuration again", false, facts);
    }

    @Override
    public Result run() throws InterruptedException {
        final ExchangeView view = new LifeSigns(exchange).look();
        final List<String> done = new ArrayList<>();
        final List<String> notes = new ArrayList<>();
        int exitCode = ExitCode.OK;
        for (final ExchangePlan.GatewayPlan gateway : gateways) {
            final String name = gateway.name();
            if (!view.isLiving(name)) {
                notes.add(name + " does not run: it reads its configuration when it starts");
                continue;
            }
            try {
                new GatewayLine(exchange, name).ask(GatewayControl.RELOAD);
                done.add(name + " goes on with its new configuration");
            } catch (final LaunchException refused) {
                notes.add((refused.exitCode() == ExitCode.TIMEOUT ? "" : name + " goes on as it was: ")
                    + refused.getMessage());
                exitCode = Math.max(exitCode, ExitCode.of(refused));
            }
        }
        return new Result(exitCode, done, notes);
    }
}
