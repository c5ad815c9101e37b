package org.ringside.system;

import java.nio.file.Path;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/** A process that claims a slot of {@code orders.in}, says so, and does no more. */
final class StuckWriter {
    /** Its name in the queue. */
    static final String NAME = "stuck";

    private StuckWriter() {
    }

    /** Takes the folder of the queues. */
    public static void main(final String[] args) throws Exception {
        try (Queue queue = QueueDirectory.of(Path.of(args[0])).attach("orders.in");
            Producer producer = queue.producer(NAME)) {
            System.out.println(producer.tryClaim(1));
            // To the end of the test, or of its JVM.
            System.in.read();
        }
    }
}
