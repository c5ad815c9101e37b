package org.ringside.gateway.config;

import java.util.Map;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;

/** Which keys of a gateway's configuration take another value while it runs, and which do not. */
public final class Reload {
    private Reload() {
    }

    /**
     * Returns when nothing differs but sessions, limits, connections and certificates.
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
