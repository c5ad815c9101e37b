package org.ringside.gateway.server;

import org.ringside.gateway.config.GatewayConfig;
import org.ringside.launch.ServerCommand;

/** The gateway process. */
public final class GatewayMain {
    private GatewayMain() {
    }

    /**
     * Runs the gateway until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main(
            "gateway", args, GatewayConfig.class, GatewayRehearsal::new,
            (config, reader) -> new Gateway(config, reader, System.err).start());
    }
}
