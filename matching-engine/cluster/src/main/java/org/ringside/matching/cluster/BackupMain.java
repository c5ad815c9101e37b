package org.ringside.matching.cluster;

import org.ringside.launch.ServerCommand;

/** The process of a backup of the replicated engine. */
public final class BackupMain {
    /** Name of the program, and of its process. */
    static final String NAME = "backup";

    private BackupMain() {
    }

    /**
     * Runs a backup until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        MediaSettings.waitForDriver();
        ServerCommand.main(NAME, args, BackupConfig.class, config -> new BackupServer(config, System.err).start());
    }
}
