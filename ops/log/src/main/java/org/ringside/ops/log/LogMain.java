package org.ringside.ops.log;

import org.ringside.launch.ServerCommand;

/** The log process. */
public final class LogMain {
    private LogMain() {
    }

    /**
     * Runs the log process until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main("log", args, LogConfig.class, config -> new LogServer(config, System.err).start());
    }
}
