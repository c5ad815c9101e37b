package org.ringside.queue.example;

import java.nio.file.Path;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Queue;
import org.ringside.queue.Tap;

/** Sees what passes, from outside. */
final class Onlooker {
    private Onlooker() {
    }

    /** What is still there from a position on. Returns how many positions were overwritten before they were seen. */
    static long replay(final Path file, final long from, final MessageHandler handler) {
        try (Queue queue = Queue.inspect(file)) {
            final Tap tap = queue.tap();
            tap.seek(from);
            while (tap.poll(handler, 64) > 0) {
                Thread.onSpinWait();
            }
            return tap.lost();
        }
    }
}
