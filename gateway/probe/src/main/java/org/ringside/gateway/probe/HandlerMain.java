package org.ringside.gateway.probe;

import org.ringside.launch.ServerCommand;

/** The handler of a probe, as a process of its own. */
public final class HandlerMain {
    private HandlerMain() {
    }

    /**
     * Runs the handler until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main("probe-handler", args, ProbeConfig.class, config -> new HandlerServer(config).start());
    }
}
