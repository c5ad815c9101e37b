package org.ringside.queue;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;

/** How far a soak is, told to all its processes by a word in a file; and what all of them do to end with it. */
final class SoakPhase {
    static final int RUNNING = 0;
    /** Producers finish what they have begun. */
    static final int DRAINING = 1;
    /** Everything has been delivered. */
    static final int OVER = 2;

    private final UnsafeBuffer word;

    private SoakPhase(final UnsafeBuffer word) {
        this.word = word;
    }

    static SoakPhase of(final Path folder) {
        return new SoakPhase(MappedLog.open(folder.resolve("phase"), Long.BYTES));
    }

    void set(final int phase) {
        word.putIntVolatile(0, phase);
    }

    boolean isBefore(final int phase) {
        return word.getIntVolatile(0) < phase;
    }

    /** Ends this process when the one that started it has ended. */
    static void endWithParent() {
        final ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
        final Thread watcher = new Thread(() -> {
            while (parent.isAlive()) {
                LockSupport.parkNanos(500_000_000);
            }
            Runtime.getRuntime().halt(1);
        }, "parent-watcher");
        watcher.setDaemon(true);
        watcher.start();
    }
}
