package org.ringside.simulator.benchmarks;

import java.nio.file.Path;
import java.util.Map;

/**
 * One of the exchanges that are compared.
 *
 * @param name    in the tables.
 * @param home    folder with {@code bin}, {@code conf} and {@code lib}.
 * @param engine  what its engine's configuration says otherwise than {@code conf/engine.properties}.
 * @param gateway what its gateways' configurations say otherwise than {@code conf/gateway.properties}, or that of the
 *                second one than {@code conf/gateway-2.properties}.
 * @param gateways how many gateways it has, 1 or 2.
 * @param hasConsole whether it has a console, at a free port.
 * @param marketData what the configuration of its publisher says otherwise than {@code conf/market-data.properties};
 *                   null if it publishes nothing.
 */
record Variant(String name, Path home, Map<String, String> engine, Map<String, String> gateway, int gateways,
    boolean hasConsole, Map<String, String> marketData) {
    /** One that publishes nothing. */
    Variant(final String name, final Path home, final Map<String, String> engine, final Map<String, String> gateway,
        final int gateways, final boolean hasConsole) {
        this(name, home, engine, gateway, gateways, hasConsole, null);
    }

    /** One with one gateway and no console. */
    Variant(final String name, final Path home, final Map<String, String> engine, final Map<String, String> gateway) {
        this(name, home, engine, gateway, 1, false);
    }

    /** One with the gateway as it is shipped, but that few traders may send what many would. */
    Variant(final String name, final Path home, final Map<String, String> engine) {
        this(name, home, engine, Map.of("limits.throttleLimit", "0"));
    }
}
