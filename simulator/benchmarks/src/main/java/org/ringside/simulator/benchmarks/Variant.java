package org.ringside.simulator.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    /** Of a replicated engine. */
    static final int MEMBERS = 3;

    private static final int FIRST_PORT = 19_040;
    private static final int PORTS = 10;

    /** One with one gateway and nothing else. */
    Variant(final String name, final Path home, final Map<String, String> engine, final Map<String, String> gateway) {
        this(name, home, engine, gateway, 1, Map.of());
    }

    /**
     * One whose engine is three members on this host, at other ports than those of the files in {@code conf}.
     *
     * @param member what the members' configurations say otherwise.
     * @param bridge what the configuration of the bridge says otherwise.
     */
    static Variant replicated(
        final String name, final int sessions, final Map<String, String> member, final Map<String, String> bridge) {
        return replicated(name, sessions, Map.of(), member, bridge);
    }

    /** The same, with what is said otherwise of the market, too. */
    static Variant replicated(final String name, final int sessions, final Map<String, String> market,
        final Map<String, String> member, final Map<String, String> bridge) {
        final Map<String, String> ofMembers = new HashMap<>(member);
        ofMembers.put("members", members());
        final Map<String, String> ofBridge = new HashMap<>(bridge);
        ofBridge.put("members", members());
        ofBridge.put("endpoint", endpoint());
        return new Variant(name, RoundsCommand.home(), market, Peers.unlimited(sessions), 1,
            Map.of(Part.MEMBERS, ofMembers, Part.BRIDGE, ofBridge));
    }

    /** Where the members of a replicated engine are, as their configurations have it. */
    static String members() {
        return IntStream.range(0, MEMBERS).mapToObj(i -> address(FIRST_PORT + i * PORTS))
            .collect(Collectors.joining(","));
    }

    /** Where a bridge gets events. */
    static String endpoint() {
        return address(FIRST_PORT + MEMBERS * PORTS);
    }

    private static String address(final int port) {
        return "127.0.0.1:" + port;
    }

    /** One with the gateway as it is shipped, but that few traders may send what many would. */
    Variant(final String name, final Path home, final Map<String, String> engine) {
        this(name, home, engine, Map.of("limits.throttleLimit", "0"));
    }
}
