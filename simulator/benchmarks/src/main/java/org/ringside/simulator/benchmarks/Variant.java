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
 * @param parts    what else it has, and what the configurations of these say otherwise than the files in {@code conf}.
 */
record Variant(String name, Path home, Map<String, String> engine, Map<String, String> gateway, int gateways,
    Map<Part, Map<String, String>> parts) {
    /** One with one gateway and nothing else. */
    Variant(final String name, final Path home, final Map<String, String> engine, final Map<String, String> gateway) {
        this(name, home, engine, gateway, 1, Map.of());
    }

    /** One with the gateway as it is shipped, but that few traders may send what many would. */
    Variant(final String name, final Path home, final Map<String, String> engine) {
        this(name, home, engine, Map.of("limits.throttleLimit", "0"));
    }
}
