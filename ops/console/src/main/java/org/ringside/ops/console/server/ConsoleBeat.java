package org.ringside.ops.console.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.launch.LaunchException;

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

    /** One of a console that goes on without, and says so, when there is no room for the file. */
    static ConsoleBeat of(final Path folder, final String name, final Consumer<String> messages) {
        if (Files.isDirectory(folder) && Files.isWritable(folder)) {
            try {
                return new ConsoleBeat(BeatFile.create(folder, CountersKind.CONSOLE, name));
            } catch (final LaunchException full) {
                messages.accept("nobody will see when this console hangs: " + full.getMessage());
            }
        }
        return new ConsoleBeat(null);
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
