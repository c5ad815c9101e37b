package org.ringside.queue.benchmarks;

import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** Ours. */
final class RingsideChannel implements Channel {
    private static final int TYPE = 1;
    private static final int PAYLOAD = 112;
    private static final int BATCH_LIMIT = CAPACITY;

    @Override
    public Receiver receive(final Path folder, final String name) {
        final Queue queue = QueueDirectory.of(folder).create(name, QueueSpec.many(CAPACITY, PAYLOAD));
        final Reader reader = queue.reader("benchmark");
        return new Receiver() {
            private Handler handler;
            private final MessageHandler adapter =
                (type, buffer, offset, length, position, endOfBatch) -> handler.onMessage(buffer, offset);

            @Override
            public int poll(final Handler newHandler) {
                handler = newHandler;
                return reader.poll(adapter, BATCH_LIMIT);
            }

            @Override
            public void close() {
                reader.close();
                queue.close();
                QueueDirectory.of(folder).remove(name, true);
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) {
        final Queue queue = QueueDirectory.of(folder).attach(name);
        final Producer producer = queue.producer("benchmark-" + ProcessHandle.current().pid());
        return new Sender() {
            @Override
            public boolean offer(final DirectBuffer message) {
                return accepted(producer.offer(TYPE, message, 0, MESSAGE_LENGTH));
            }

            @Override
            public void close() {
                producer.close();
                queue.close();
            }
        };
    }

    private static boolean accepted(final long position) {
        if (position < 0 && position != Producer.FULL) {
            throw new IllegalStateException("the queue answers " + position);
        }
        return position >= 0;
    }
}
