package org.ringside.matching.cluster;

import org.ringside.launch.ServerCommand;

/** The process of a member of the replicated engine. */
public final class MemberMain {
    /** Name of the program. */
    static final String NAME = "member";

    private MemberMain() {
    }

    /**
     * Runs a member until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        MediaSettings.waitForDriver();
        ServerCommand.main(NAME, args, MemberConfig.class, config -> new MemberServer(config, System.err).start());
    }
}
