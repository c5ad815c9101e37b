package org.ringside.simulator.benchmarks.features;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Processor;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * A ring for each worker. A connection belongs to one worker, so its answers keep the order of its requests. A worker
 * answers each request with a write, as a task of a pool does, or what it finds at a time with one write for each
 * connection: only a ring says where that ends.
 */
final class RingHandover implements Handover {
    private static final int PAYLOAD = 112;
    private static final int USER_OFFSET = 8;
    private static final int ITEM_OFFSET = 12;
    private static final int CONNECTION_OFFSET = 16;
    private static final int LENGTH = 20;

    private final List<Producer> producers = new ArrayList<>();
    private final MutableDirectBuffer request = new UnsafeBuffer(new byte[LENGTH]);

    /**
     * Starts the workers.
     *
     * @param directory   of the rings.
     * @param workers     threads.
     * @param requests    that wait at a time, at most, for all workers.
     * @param isBatching  whether answers wait for the end of their batch.
     * @param connections by their places.
     */
    RingHandover(final QueueDirectory directory, final FeatureTable table, final int workers, final int requests,
        final boolean isBatching, final IntFunction<ServiceConnection> connections) {
        for (int i = 0; i < workers; i++) {
            final Queue ring = directory.create("worker-" + i, QueueSpec.one(requests / workers, PAYLOAD));
            producers.add(ring.producer("sockets"));
            final Worker handler = new Worker(table, isBatching, connections);
            final Thread worker =
                new Thread(new Processor(ring.reader("worker"), handler, "blocking"), "worker-" + i);
            worker.setDaemon(true);
            worker.start();
        }
    }

    @Override
    public boolean offer(final ServiceConnection from, final long number, final int user, final int item) {
        request.putLong(0, number);
        request.putInt(USER_OFFSET, user);
        request.putInt(ITEM_OFFSET, item);
        request.putInt(CONNECTION_OFFSET, from.index);
        return producers.get(from.index % producers.size()).offer(1, request, 0, LENGTH) >= 0;
    }

    private static final class Worker implements MessageHandler {
        private final FeatureTable table;
        private final boolean isBatching;
        private final IntFunction<ServiceConnection> connections;
        private final Features features = new Features();
        private final List<ServiceConnection> toFlush = new ArrayList<>();

        Worker(
            final FeatureTable table, final boolean isBatching, final IntFunction<ServiceConnection> connections) {
            this.table = table;
            this.isBatching = isBatching;
            this.connections = connections;
        }

        @Override
        public void onMessage(
            final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
            final boolean endOfBatch) {
            final ServiceConnection from = connections.apply(buffer.getInt(offset + CONNECTION_OFFSET));
            table.compute(buffer.getInt(offset + USER_OFFSET), buffer.getInt(offset + ITEM_OFFSET), features);
            from.answer(buffer.getLong(offset), features);
            if (isBatching) {
                flushAtEnd(from, endOfBatch);
            } else {
                from.flush();
            }
        }

        private void flushAtEnd(final ServiceConnection from, final boolean endOfBatch) {
            if (!toFlush.contains(from)) {
                toFlush.add(from);
            }
            if (endOfBatch) {
                toFlush.forEach(ServiceConnection::flush);
                toFlush.clear();
            }
        }
    }
}
