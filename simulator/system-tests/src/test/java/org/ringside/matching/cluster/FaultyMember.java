package org.ringside.matching.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.launch.ServerCommand;

/** A member for tests, whose system has another time: a file says by how many nanoseconds. */
public final class FaultyMember {
    /** System property that names the file, which is there already. */
    public static final String CLOCK = "ringside.test.clock";

    private FaultyMember() {
    }

    /**
     * Runs a member until it is told to stop.
     *
     * @param args as those of {@link MemberMain}.
     */
    public static void main(final String[] args) {
        final EpochNanoClock system = new SystemEpochNanoClock();
        final Path file = Path.of(System.getProperty(CLOCK));
        ServerCommand.main("member", args, MemberConfig.class,
            config -> new MemberServer(config, System.err,
                MemberSetup.USUAL.withSystemTime(() -> system.nanoTime() + off(file))).start());
    }

    private static long off(final Path file) {
        try {
            return Long.parseLong(Files.readString(file));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
