package org.ringside.ops.exchange;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.ringside.gateway.config.AuthMode;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.launch.Arguments;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.GatewayDirectory;
import org.ringside.launch.LaunchException;

/**
 * Finds the gateways that a configuration names. If a gateway runs, its own report counts: it may have another address,
 * or have taken a free port.
 */
public final class ConfiguredGateways implements GatewayDirectory {
    @Override
    public List<Gateway> find(final Path configuration) {
        final ExchangePlan plan = ExchangePlan.read(configuration);
        final ExchangeView now = new LifeSigns(plan).look();
        return plan.gateways().stream().map(gateway -> gateway(plan, now, gateway)).toList();
    }

    private static Gateway gateway(
        final ExchangePlan plan, final ExchangeView now, final ExchangePlan.GatewayPlan gateway) {
        final GatewayConfig config = ConfigFile.read(gateway.file(), Map.of(), GatewayConfig.class);
        final Optional<RunningProcess> process =
            now.find(gateway.name()).filter(ProcessView::isLiving).map(ProcessView::process);
        final Function<String, InetSocketAddress> address = text -> address(plan, gateway, text);
        return new Gateway(gateway.name(),
            address.apply(process.map(RunningProcess::listen).orElse(config.listen())),
            process.map(RunningProcess::tlsListen).or(() -> Optional.of(config.tls().listen()))
                .filter(text -> !text.isEmpty()).map(address).orElse(null),
            login(config));
    }

    private static InetSocketAddress address(
        final ExchangePlan plan, final ExchangePlan.GatewayPlan gateway, final String text) {
        final InetSocketAddress address;
        try {
            address = Arguments.address(text);
        } catch (final IllegalArgumentException unknown) {
            throw new LaunchException(ExitCode.USAGE, gateway.file() + ": " + unknown.getMessage(), unknown);
        }
        if (address.getPort() == 0) {
            throw new LaunchException(ExitCode.NOT_FOUND, gateway.name() + " takes a free port (" + text
                + ") and does not run. '" + plan.command("up") + "' starts it");
        }
        return address;
    }

    private static Login login(final GatewayConfig config) {
        final SessionRange first = config.sessionRanges().get(0);
        final AuthMode mode = config.authMode();
        return new Login((int) first.first(), (int) first.firm(), mode == AuthMode.HMAC ? first.keyId() : "",
            mode == AuthMode.NONE ? "" : first.secret());
    }
}
