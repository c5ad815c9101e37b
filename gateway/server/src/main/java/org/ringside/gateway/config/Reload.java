package org.ringside.gateway.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ringside.launch.ExitCode;
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
        final Map<String, Object> before = fixed(running);
        fixed(read).forEach((key, value) -> {
            if (!value.equals(before.get(key))) {
                throw new LaunchException(ExitCode.USAGE, key + " is " + before.get(key) + " and cannot become "
                    + value + " while the gateway runs; sessions, limits, connections and certificates can. "
                    + "Nothing was changed");
            }
        });
    }

    /** The keys that need another start, with their values. */
    static Map<String, Object> fixed(final GatewayConfig config) {
        final Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("name", config.name());
        keys.put("queues", config.queues());
        keys.put("output", config.output());
        keys.put("listen", config.listen());
        keys.put("loops", config.loops());
        keys.put("wait", config.waitStrategy());
        keys.put("slice", config.slice());
        keys.put("warmup", config.warmup());
        keys.put("auth", config.auth());
        keys.put("keepAliveMs", config.keepAliveMs());
        keys.put("maxConnections", config.maxConnections());
        keys.put("maxOutputBytes", config.maxOutputBytes());
        keys.put("journal", config.journal());
        keys.put("journalFrames", config.journalFrames());
        keys.put("rules", config.policy());
        keys.put("tls.listen", config.tls().listen());
        return keys;
    }
}
