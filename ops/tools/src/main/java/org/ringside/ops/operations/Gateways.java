package org.ringside.ops.operations;

import java.util.List;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;

/** The gateways that an operation is about. */
final class Gateways {
    private Gateways() {
    }

    /**
     * Those of these names; all of the exchange if there are none.
     *
     * @throws LaunchException USAGE when the exchange has no such gateway
     */
    static List<ExchangePlan.GatewayPlan> of(final ExchangePlan exchange, final List<String> names) {
        for (final String name : names) {
            if (exchange.gateways().stream().noneMatch(gateway -> gateway.name().equals(name))) {
                throw new LaunchException(ExitCode.USAGE, "there is no gateway " + name + " in " + exchange.file()
                    + ", but " + names(exchange.gateways()));
            }
        }
        return exchange.gateways().stream()
            .filter(gateway -> names.isEmpty() || names.contains(gateway.name())).toList();
    }

    static String names(final List<ExchangePlan.GatewayPlan> gateways) {
        return gateways.stream().map(ExchangePlan.GatewayPlan::name).collect(Collectors.joining(", "));
    }
}
