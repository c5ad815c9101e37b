package org.ringside.simulator;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes a signal end a run in order: from now on the process does not die of it before the result is printed,
 * or a moment has passed.
 */
final class Interruption {
    private static final long GRACE_SECONDS = 10;

    private final CountDownLatch isPrinted = new CountDownLatch(1);
    /** Null when it is over: the JVM keeps this object to its end, and may make many runs. */
    private volatile Run run;

    Interruption(final Run run) {
        this.run = run;
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "interruption"));
    }

    /** The result is printed: the process may die now. */
    void release() {
        isPrinted.countDown();
        run = null;
    }

    private void interrupt() {
        final Run current = run;
        if (current != null) {
            current.interrupt();
        }
        try {
            isPrinted.await(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
