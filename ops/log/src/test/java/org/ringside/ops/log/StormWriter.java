package org.ringside.ops.log;

import java.nio.file.Path;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;

/**
 * A process that tells numbers without end, or so many, and prints each hundredth of those that it has told: {@code
 * FOLDER NAME COUNT}.
 */
public final class StormWriter {
    private static final int STEP = 100;

    private StormWriter() {
    }

    /** Entry point. */
    public static void main(final String[] args) {
        try (LogQueue log = LogQueue.attach(Path.of(args[0]), args[1], System.err::println)) {
            final long count = Long.parseLong(args[2]);
            for (long i = 0; i < count; i++) {
                while (!log.events().tell(LogEvent.OPERATOR_ENDED, "storm", "x".repeat((int) (i % 300)), i)) {
                    Thread.onSpinWait();
                }
                if (i % STEP == STEP - 1) {
                    System.out.println(i);
                }
            }
        }
    }
}
