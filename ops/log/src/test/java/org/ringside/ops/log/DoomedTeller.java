package org.ringside.ops.log;

import java.nio.file.Path;

/**
 * A process that tells events in bursts, each when the one before was read, until it is killed. It stores how many it
 * has told. {@code PEER QUEUES NAME FOLDER}.
 */
public final class DoomedTeller {
    /** The peer that is ours. */
    static final String QUEUE = "queue";
    /** The other one. */
    static final String LOG4J = "log4j";

    private static final int BURST = 2_000;

    private DoomedTeller() {
    }

    /** Where Log4j 2 writes. */
    static Path file(final Path folder) {
        return folder.resolve("log4j.log");
    }

    /** Entry point. */
    public static void main(final String[] args) {
        final Path folder = Path.of(args[3]);
        try (Told told = new Told(folder); Teller teller = args[0].equals(QUEUE)
            ? QueueTeller.hot(Path.of(args[1]), args[2]) : Log4jTeller.asynchronous(file(folder), false)) {
            for (long number = 0; ; number++) {
                if (number % BURST == 0) {
                    teller.awaitRoom();
                }
                teller.tell(number);
                told.set(number + 1);
            }
        }
    }
}
