package org.ringside.gateway.server;

/**
 * Who may connect, and how many at a time: {@code connections.*} in the configuration. What is beyond is closed at
 * once. Keys that are left out take the value in brackets.
 *
 * @param maxPerAddress                connections from one address; 1 to 65536 [65536].
 * @param maxUnauthenticated           connections that have not proved yet who they are; 1 to 65536 [256].
 * @param maxUnauthenticatedPerAddress of these from one address; 1 to 65536 [128].
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
     * Fills in what was left out, and refuses what makes no sense.
     */
    public ConnectionLimits {
        maxPerAddress = ConfigChecks.valueIn("connections.maxPerAddress", maxPerAddress, MAX, 1, MAX);
        maxUnauthenticated =
            ConfigChecks.valueIn("connections.maxUnauthenticated", maxUnauthenticated, 256, 1, MAX);
        maxUnauthenticatedPerAddress = ConfigChecks.valueIn(
            "connections.maxUnauthenticatedPerAddress", maxUnauthenticatedPerAddress, 128, 1, MAX);
        allow = ConfigChecks.orDefault(allow, "");
        CidrList.parse("connections.allow", allow);
    }

    CidrList allowed() {
        return CidrList.parse("connections.allow", allow);
    }
}
