package org.ringside.example;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/** Writes words into the queue of a {@link WordReader}; the word "end" closes the queue. Many may write at once. */
public final class WordWriter {
    private WordWriter() {
    }

    public static void main(final String[] args) {
        try (Queue queue = QueueDirectory.of(Path.of(args[0])).attach("words");
            Producer producer = queue.producer("writer")) {
            for (int i = 1; i < args.length; i++) {
                final UnsafeBuffer message = new UnsafeBuffer(args[i].getBytes(StandardCharsets.UTF_8));
                long position = producer.offer(1, message, 0, message.capacity());
                while (position == Producer.FULL && producer.awaitSpace(1, 1_000_000_000)) {
                    position = producer.offer(1, message, 0, message.capacity());
                }
                System.out.println(
                    position < 0 ? args[i] + " was not sent: " + position : args[i] + " is at " + position);
            }
            if (args[args.length - 1].equals("end")) {
                producer.closeQueue();
            }
        }
    }
}
