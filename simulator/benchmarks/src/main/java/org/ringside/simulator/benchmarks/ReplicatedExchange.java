package org.ringside.simulator.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What exchanges have in common whose engine is three members on this host: their ports are not those that ship. */
final class ReplicatedExchange {
    private static final int MEMBERS = 3;
    private static final int FIRST_PORT = 19_040;
    private static final int PORTS = 10;

    private ReplicatedExchange() {
    }

    /** One; what members and bridge say besides. */
    static Variant variant(
        final String name, final int sessions, final Map<String, String> member, final Map<String, String> bridge) {
        final String members = IntStream.range(0, MEMBERS).mapToObj(i -> address(FIRST_PORT + i * PORTS))
            .collect(Collectors.joining(","));
        final Map<String, String> ofMembers = new HashMap<>(member);
        ofMembers.put("members", members);
        final Map<String, String> ofBridge = new HashMap<>(bridge);
        ofBridge.put("members", members);
        ofBridge.put("endpoint", address(FIRST_PORT + MEMBERS * PORTS));
        return new Variant(name, RoundsCommand.home(), Map.of(), Peers.unlimited(sessions), 1,
            Map.of(Part.MEMBERS, ofMembers, Part.BRIDGE, ofBridge));
    }

    private static String address(final int port) {
        return "127.0.0.1:" + port;
    }
}
