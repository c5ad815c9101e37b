package org.ringside.gateway.server;

/**
 * Who may connect, and how many at a time: {@code connections.*} in the configuration. What is beyond is closed at
 * once. Keys that are left out take the value in brackets.
 *
 * @param maxPerAddress                connections from one address; 1 to 65536 [maxConnections].
 * @param maxUnauthenticated           connections that have not proved yet who they are; 1 to 65536 [maxConnections].
 * @param maxUnauthenticatedPerAddress of these from one address; 1 to 65536 [15/16 of maxConnections: the rest is for
 *                                     others].
 * @param allow                        blocks of addresses that may connect, with commas between them [everybody].
 */
public record ConnectionLimits(
    Integer maxPerAddress,
    Integer maxUnauthenticated,
    Integer maxUnauthenticatedPerAddress,
    String allow) {

    /** What holds where nothing is said. */
    static final ConnectionLimits DEFAULT = new ConnectionLimits(null, null, null, null);

    private static final int MAX = 65_536;

    /**
     * Refuses what makes no sense.
     */
    public ConnectionLimits {
        ConfigChecks.valueIn("connections.maxPerAddress", maxPerAddress, MAX, 1, MAX);
        ConfigChecks.valueIn("connections.maxUnauthenticated", maxUnauthenticated, MAX, 1, MAX);
        ConfigChecks.valueIn(
            "connections.maxUnauthenticatedPerAddress", maxUnauthenticatedPerAddress, MAX, 1, MAX);
        allow = ConfigChecks.orDefault(allow, "");
        CidrList.parse("connections.allow", allow);
    }

    /** With what was left out filled in, for so many connections in all. */
    ConnectionLimits within(final int maxConnections) {
        return new ConnectionLimits(
            ConfigChecks.orDefault(maxPerAddress, maxConnections),
            ConfigChecks.orDefault(maxUnauthenticated, maxConnections),
            ConfigChecks.orDefault(maxUnauthenticatedPerAddress, Math.max(1, maxConnections - maxConnections / 16)),
            allow);
    }

    CidrList allowed() {
        return CidrList.parse("connections.allow", allow);
    }
}
