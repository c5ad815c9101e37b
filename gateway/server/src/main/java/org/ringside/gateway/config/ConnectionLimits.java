package org.ringside.gateway.config;

import org.ringside.launch.CidrList;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;

/**
 * Says who may connect, and how many at a time: {@code connections.*} in the configuration. The gateway closes a
 * connection beyond the limits at once.
 */
public record ConnectionLimits(
    @Key(value = "Connections from one address.", otherwise = "`maxConnections`", min = 1, max = 65_536, reload = true)
    Integer maxPerAddress,
    @Key(value = "Connections that have not logged on: [places to log on](operating.md#places-to-log-on). At most a"
        + " third of `maxConnections`.", otherwise = "that third", min = 1, max = 65_536, reload = true)
    Integer maxUnauthenticated,
    @Key(value = "Connections from one address that have not logged on.",
        otherwise = "`connections.maxUnauthenticated`", min = 1, max = 65_536, reload = true)
    Integer maxUnauthenticatedPerAddress,
    @Key(value = "Addresses that may connect.", otherwise = "all", form = "as 10.0.0.0/8, 192.168.1.5, fd00::/8",
        reload = true)
    String allow) {

    private static final Keys KEYS = Keys.of(ConnectionLimits.class, "connections.");

    /** The limits of an empty configuration. */
    public static final ConnectionLimits DEFAULT = new ConnectionLimits(null, null, null, null);

    private static final int STRANGERS_SHARE = 3;

    /** Refuses values that are not allowed. */
    public ConnectionLimits {
        requireIn("maxPerAddress", maxPerAddress);
        requireIn("maxUnauthenticated", maxUnauthenticated);
        requireIn("maxUnauthenticatedPerAddress", maxUnauthenticatedPerAddress);
        allow = ConfigChecks.orDefault(allow, "");
        CidrList.parse("connections.allow", allow);
    }

    /**
     * Fills in defaults, for {@code maxConnections} connections in all.
     *
     * @throws org.ringside.launch.LaunchException when strangers could take more than a third of the connections.
     */
    public ConnectionLimits within(final int maxConnections) {
        final int third = Math.max(1, maxConnections / STRANGERS_SHARE);
        final int strangers = ConfigChecks.orDefault(maxUnauthenticated, third);
        ConfigChecks.require(strangers <= third, "connections.maxUnauthenticated=" + strangers + ": at most a third "
            + "of maxConnections=" + maxConnections + ", which is " + third + "; else strangers keep traders out");
        return new ConnectionLimits(ConfigChecks.orDefault(maxPerAddress, maxConnections), strangers,
            ConfigChecks.orDefault(maxUnauthenticatedPerAddress, strangers), allow);
    }

    /** Places for connections that have not logged on yet and come from an address of an earlier logon. */
    public int placesOfKnown() {
        return maxUnauthenticated / 2;
    }

    public CidrList allowed() {
        return CidrList.parse("connections.allow", allow);
    }

    /** What is left out depends on other keys: {@link #within}. */
    private static void requireIn(final String key, final Integer value) {
        if (value != null) {
            KEYS.requireIn(key, value);
        }
    }
}
