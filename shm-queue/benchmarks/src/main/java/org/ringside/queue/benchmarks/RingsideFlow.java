package org.ringside.queue.benchmarks;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;
import org.ringside.queue.Consumer;
import org.ringside.queue.ConsumerSpec;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.WaitStrategy;

/**
 * A queue in shared memory, within one process: the first consumer is its reader, the others are gating consumers. A
 * batch is a train: one message that is packed with all events of the batch.
 */
final class RingsideFlow implements EventFlow {
    private static final int SLOT_HEADER = 16;
    private static final int SMALLEST_SLOT = 128;
    private static final int TYPE = 1;

    private final QueueDirectory directory;
    private final Queue queue;
    private final String waiting;

    RingsideFlow(
        final Path folder, final Topology topology, final String waiting, final int batch,
        final int trains) {
        this.directory = QueueDirectory.of(folder.resolve("ringside-flow-" + ProcessHandle.current().pid()));
        this.waiting = waiting;
        final int needed = SLOT_HEADER + batch * Long.BYTES;
        final int slotSize = Math.max(SMALLEST_SLOT, Integer.highestOneBit(2 * needed - 1));
        final int slots = Math.max(2, trains);
        QueueSpec spec = topology.producers() == 1
            ? QueueSpec.one(slots, slotSize - SLOT_HEADER) : QueueSpec.many(slots, slotSize - SLOT_HEADER);
        for (int i = 1; i < topology.consumers(); i++) {
            final int[] after = topology.after(i);
            final String[] names = new String[after.length];
            for (int k = 0; k < after.length; k++) {
                names[k] = name(after[k]);
            }
            spec = spec.withConsumer(name(i), names);
        }
        this.queue = directory.create("flow", spec);
    }

    private static String name(final int consumer) {
        return consumer == 0 ? ConsumerSpec.READER : "consumer-" + consumer;
    }

    @Override
    public Publisher publisher(final int number) {
        final Producer producer = queue.producer("producer-" + number);
        final boolean blocks = waiting.contains("blocking");
        return (first, count) -> {
            while (producer.tryClaim(1) < 0) {
                if (blocks) {
                    producer.awaitSpace(1, TimeUnit.MILLISECONDS.toNanos(1));
                } else {
                    Thread.yield();
                }
            }
            final MutableDirectBuffer buffer = producer.buffer(0);
            final int offset = producer.payloadOffset(0);
            for (int i = 0; i < count; i++) {
                buffer.putLong(offset + i * Long.BYTES, first + i);
            }
            producer.message(0, TYPE, count * Long.BYTES);
            producer.commit();
        };
    }

    @Override
    public Stage stage(final int number) {
        final Consumer consumer = number == 0 ? queue.reader("consumer-0") : queue.consumer(name(number));
        final WaitStrategy waitStrategy = WaitStrategy.of(waiting, consumer.waiter());
        return new Stage() {
            private long seen;
            private long sum;
            private final MessageHandler handler = (typeId, buffer, offset, length, position, endOfBatch) -> {
                for (int i = 0; i < length; i += Long.BYTES) {
                    sum += buffer.getLong(offset + i);
                }
                seen += length / Long.BYTES;
            };

            @Override
            public long poll() {
                waitStrategy.idle(consumer.poll(handler, CAPACITY));
                return seen;
            }

            @Override
            public long sum() {
                return sum;
            }
        };
    }

    @Override
    public void close() {
        queue.close();
        directory.remove("flow", true);
        directory.deleteIfEmpty();
    }
}
