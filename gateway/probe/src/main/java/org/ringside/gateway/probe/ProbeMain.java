package org.ringside.gateway.probe;

import org.ringside.launch.ServerCommand;

/** The probe process. */
public final class ProbeMain {
    private ProbeMain() {
    }

    /**
     * Runs the probe until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main("probe", args, ProbeConfig.class, config -> new ProbeServer(config, System.err).start());
    }
}
