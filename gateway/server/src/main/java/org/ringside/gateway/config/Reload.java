package org.ringside.gateway.config;

import java.util.Map;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;

/** Says which keys of a gateway's configuration take another value while the gateway runs. */
public final class Reload {
    private Reload() {
    }

    /**
     * Returns if only sessions, limits, connections and certificates differ.
     *
     * @throws LaunchException that names a key that needs another start.
     */
    public static void check(final GatewayConfig running, final GatewayConfig read) {
        final Map<String, Object> before = Keys.fixed(running);
        Keys.fixed(read).forEach((key, value) -> {
            if (!value.equals(before.get(key))) {
                throw new LaunchException(ExitCode.USAGE, key + " is " + before.get(key) + " and cannot become "
                    + value + " while the gateway runs; sessions, limits, connections and certificates can. "
                    + "Nothing was changed");
            }
        });
    }
}
