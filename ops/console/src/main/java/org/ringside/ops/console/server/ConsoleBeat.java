package org.ringside.ops.console.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;

/**
 * Shows that the console goes round, where its folders can be written. The thread that samples sleeps for a second when
 * nobody looks, and shows meanwhile that it lives.
 */
final class ConsoleBeat implements AutoCloseable {
    private static final long BEAT_NS = TimeUnit.MILLISECONDS.toNanos(400);

    /** Null where the folder is read-only, or not there. */
    private final BeatFile file;

    private ConsoleBeat(final BeatFile file) {
        this.file = file;
    }

    static ConsoleBeat of(final Path folder, final String name) {
        return new ConsoleBeat(Files.isDirectory(folder) && Files.isWritable(folder)
            ? BeatFile.create(folder, CountersKind.CONSOLE, name) : null);
    }

    /** A turn begins. */
    void beat(final long nowNs) {
        if (file != null) {
            file.beat(nowNs);
        }
    }

    /** Sleeps until then, or until somebody wakes the thread. */
    void sleepUntil(final long dueNs) {
        boolean isAsleep = true;
        while (isAsleep) {
            final long beginning = System.nanoTime();
            beat(beginning);
            final long piece = Math.max(1, Math.min(BEAT_NS, dueNs - beginning));
            LockSupport.parkNanos(this, piece);
            final long now = System.nanoTime();
            isAsleep = now - beginning >= piece && dueNs - now > 0;
        }
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
