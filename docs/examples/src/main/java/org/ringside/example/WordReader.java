package org.ringside.example;

import java.nio.file.Path;
import org.ringside.queue.Processor;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** Prints what other processes write into the queue, until somebody closes it. A killed reader's successor goes on. */
public final class WordReader {
    private WordReader() {
    }

    public static void main(final String[] args) {
        final QueueDirectory directory = QueueDirectory.of(Path.of(args[0]));
        if (!directory.names().contains("words")) {
            directory.create("words", QueueSpec.many(1024, 112)).close();
        }
        try (Queue queue = directory.attach("words")) {
            new Processor(queue.reader("printer"), (typeId, buffer, offset, length, position, endOfBatch) ->
                System.out.println(position + " " + buffer.getStringWithoutLengthUtf8(offset, length)), "phased").run();
        }
        // By force: the writer that has closed the queue may still have it attached.
        directory.remove("words", true);
        directory.deleteIfEmpty();
    }
}
