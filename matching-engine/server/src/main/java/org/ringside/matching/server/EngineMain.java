package org.ringside.matching.server;

import org.ringside.launch.ServerCommand;

/** The engine process. */
public final class EngineMain {
    private EngineMain() {
    }

    /**
     * Runs the engine until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main(
            "engine", args, EngineConfig.class, EngineRehearsal::new,
            (config, reader) -> new EngineServer(config, System.err).start());
    }
}
