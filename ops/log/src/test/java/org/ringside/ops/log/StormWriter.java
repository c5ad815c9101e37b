package org.ringside.ops.log;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;

/**
 * A process that tells numbers without end, or so many, and prints each hundredth of those that it has told: {@code
 * FOLDER NAME COUNT}.
 */
public final class StormWriter {
    private static final int STEP = 100;
    private static final long FULL_NS = 100_000;

    private StormWriter() {
    }

    /** Entry point. */
    public static void main(final String[] args) {
        tell(Path.of(args[0]), args[1], Long.parseLong(args[2]), System.out::println);
    }

    /** Tells so many numbers from this process. */
    static void tell(final Path folder, final String name, final long count, final LongConsumer told) {
        try (LogQueue log = LogQueue.attach(folder, name, System.err::println)) {
            for (long i = 0; i < count; i++) {
                while (!log.events().tell(LogEvent.OPERATOR_ENDED, "storm", "x".repeat((int) (i % 300)), i)) {
                    // The queue is full, perhaps because its reader is dead: the next one needs the processor to start.
                    LockSupport.parkNanos(FULL_NS);
                }
                if (i % STEP == STEP - 1) {
                    told.accept(i);
                }
            }
        }
    }
}
