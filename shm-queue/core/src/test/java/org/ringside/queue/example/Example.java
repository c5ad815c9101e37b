package org.ringside.queue.example;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.Processor;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** One thread writes, another one reads. They could as well be two processes. */
final class Example {
    private Example() {
    }

    public static void main(final String[] words) throws InterruptedException {
        final Path folder = Path.of("/dev/shm/ringside-example-" + ProcessHandle.current().pid());
        final QueueDirectory directory = QueueDirectory.of(folder);
        try (Queue queue = directory.create("words", QueueSpec.many(1024, 112))) {
            final Thread reading = new Thread(new Processor(queue.reader("printer"),
                (typeId, buffer, offset, length, position, endOfBatch) ->
                    System.out.println(position + " " + buffer.getStringWithoutLengthUtf8(offset, length)), "phased"));
            reading.start();
            final Producer producer = queue.producer("main");
            for (final String word : words) {
                final UnsafeBuffer message = new UnsafeBuffer(word.getBytes(StandardCharsets.UTF_8));
                long position = producer.offer(1, message, 0, message.capacity());
                while (position == Producer.FULL && producer.awaitSpace(1, 1_000_000_000)) {
                    position = producer.offer(1, message, 0, message.capacity());
                }
                System.out.println(position < 0 ? word + " was not sent: " + position : word + " is at " + position);
            }
            directory.remove("words", true); // which ends the processor, when it has read everything
            reading.join();
        }
        directory.deleteIfEmpty();
    }
}
