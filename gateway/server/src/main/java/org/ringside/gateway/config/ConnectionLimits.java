package org.ringside.gateway.config;

/**
 * Who may connect, and how many at a time: {@code connections.*} in the configuration. What is beyond is closed at
 * once. Keys that are left out take the value in brackets.
 *
 * @param maxPerAddress                connections from one address; 1 to 65536 [maxConnections].
 * @param maxUnauthenticated           connections that have not proved yet who they are; from 1 to a third of
 *                                     maxConnections [that third].
 * @param maxUnauthenticatedPerAddress of these from one address, which never gets more than {@code AdmissionControl}
 *                                     leaves it; 1 to 65536 [maxUnauthenticated].
 * @param allow                        blocks of addresses that may connect, with commas between them [everybody].
 */
public record ConnectionLimits(
    Integer maxPerAddress, Integer maxUnauthenticated, Integer maxUnauthenticatedPerAddress, String allow) {

    /** What holds where nothing is said. */
    public static final ConnectionLimits DEFAULT = new ConnectionLimits(null, null, null, null);

    private static final int MAX = 65_536;
    private static final int STRANGERS_SHARE = 3;

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

    /**
     * With what was left out filled in, for so many connections in all.
     *
     * @throws org.ringside.launch.LaunchException when strangers could take more than a third of them.
     */
    public ConnectionLimits within(final int maxConnections) {
        final int third = Math.max(1, maxConnections / STRANGERS_SHARE);
        final int strangers = ConfigChecks.orDefault(maxUnauthenticated, third);
        ConfigChecks.require(strangers <= third, "connections.maxUnauthenticated=" + strangers + ": at most a third "
            + "of maxConnections=" + maxConnections + ", which is " + third + "; else strangers keep traders out");
        return new ConnectionLimits(ConfigChecks.orDefault(maxPerAddress, maxConnections), strangers,
            ConfigChecks.orDefault(maxUnauthenticatedPerAddress, strangers), allow);
    }

    /** Of the places for connections that have not logged on, those for addresses from which somebody has before. */
    public int placesOfKnown() {
        return maxUnauthenticated / 2;
    }

    public CidrList allowed() {
        return CidrList.parse("connections.allow", allow);
    }
}
