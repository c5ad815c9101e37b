package org.ringside.matching.cluster;

import org.ringside.launch.ServerCommand;

/** The process of a bridge to a replicated engine. */
public final class BridgeMain {
    private BridgeMain() {
    }

    /**
     * Runs a bridge until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main("bridge", args, BridgeConfig.class, config -> new BridgeServer(config, System.err).start());
    }
}
