package org.ringside.ops.console.server;

import org.ringside.launch.ServerCommand;

/** The console's process. */
public final class ConsoleMain {
    private ConsoleMain() {
    }

    /**
     * Runs the console until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main("console", args, ConsoleConfig.class,
            config -> new ConsoleServer(config, System.err, ProcessorShare.ofConsole()).start());
    }
}
