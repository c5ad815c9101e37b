package org.ringside.queue.benchmarks;

import java.nio.file.Path;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.queue.WaitStrategy;

/** Ours: message by message, written in place or copied, or in trains; for many writers or one. */
final class RingsideChannel implements Channel {
    private static final int TYPE = 1;
    private static final int PAYLOAD = 112;

    private final QueueSpec spec;
    private final Sending sending;

    private RingsideChannel(final QueueSpec spec, final Sending sending) {
        this.spec = spec;
        this.sending = sending;
    }

    /** One way to send the next messages of a source, up to a limit; answers how many went. */
    private interface Sending {
        int send(Producer producer, Message.Source source, int limit);
    }

    /** For many writers, of which each commits trains of so many messages. */
    static Channel trains(final int train) {
        return new RingsideChannel(QueueSpec.many(CAPACITY, PAYLOAD),
            (producer, source, limit) -> sendTrain(producer, source, Math.min(train, limit)));
    }

    /** For many writers, of which each offers messages that it has ready. */
    static Channel offers() {
        return new RingsideChannel(QueueSpec.many(CAPACITY, PAYLOAD), (producer, source, limit) ->
            sent(producer.offer(TYPE, source.next(), 0, Message.LENGTH), source, 1));
    }

    /** For one writer, which commits each message. */
    static Channel oneWriter() {
        return new RingsideChannel(
            QueueSpec.one(CAPACITY, PAYLOAD), (producer, source, limit) -> sendTrain(producer, source, 1));
    }

    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker) {
        final Queue queue = QueueDirectory.of(folder).create(name, spec);
        final Reader reader = queue.reader("benchmark");
        final MessageHandler handler =
            (type, buffer, offset, length, position, endOfBatch) -> checker.onMessage(buffer, offset);
        return new Receiver() {
            @Override
            public int poll() {
                return reader.poll(handler, CAPACITY);
            }

            @Override
            public Idle idle(final String strategy) {
                return WaitStrategy.of(strategy, reader.waiter())::idle;
            }

            @Override
            public void close() {
                reader.close();
                queue.close();
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) {
        final Queue queue = QueueDirectory.of(folder).attach(name);
        final Producer producer = queue.producer("benchmark-" + ProcessHandle.current().pid());
        return new Sender() {
            @Override
            public int send(final Message.Source source, final int limit) {
                return sending.send(producer, source, limit);
            }

            @Override
            public void close() {
                producer.close();
                queue.close();
            }
        };
    }

    private static int sendTrain(final Producer producer, final Message.Source source, final int count) {
        final long position = producer.tryClaim(count);
        if (position < 0) {
            return sent(position, source, count);
        }
        for (int i = 0; i < count; i++) {
            source.write(i, producer.buffer(i), producer.payloadOffset(i));
            producer.message(i, TYPE, Message.LENGTH);
        }
        return sent(producer.commit(), source, count);
    }

    private static int sent(final long position, final Message.Source source, final int count) {
        if (position >= 0) {
            source.advance(count);
            return count;
        }
        if (position == Producer.FULL || position == Producer.ABORTED) {
            return 0;
        }
        throw new IllegalStateException("the queue answers " + position);
    }
}
