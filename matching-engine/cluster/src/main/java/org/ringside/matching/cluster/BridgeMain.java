package org.ringside.matching.cluster;

import org.ringside.launch.ServerCommand;

/** The process of a bridge to a replicated engine. */
public final class BridgeMain {
    /** Name of the program. */
    static final String NAME = "bridge";

    private BridgeMain() {
    }

    /**
     * Runs a bridge until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main(NAME, args, BridgeConfig.class, config -> new BridgeServer(config, System.err).start());
    }
}
