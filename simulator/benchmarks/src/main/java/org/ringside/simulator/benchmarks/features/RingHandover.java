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
 * A ring for each worker. A connection belongs to one worker, so its answers keep the order of its requests, and what a
 * worker finds at a time is answered with one write for each connection.
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
     * @param connections by their places.
     */
    RingHandover(final QueueDirectory directory, final FeatureTable table, final int workers, final int requests,
        final IntFunction<ServiceConnection> connections) {
        for (int i = 0; i < workers; i++) {
            final Queue ring = directory.create("worker-" + i, QueueSpec.one(requests / workers, PAYLOAD));
            producers.add(ring.producer("sockets"));
            final Thread worker = new Thread(
                new Processor(ring.reader("worker"), new Worker(table, connections), "blocking"), "worker-" + i);
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
        private final IntFunction<ServiceConnection> connections;
        private final Features features = new Features();
        private final List<ServiceConnection> toFlush = new ArrayList<>();

        Worker(final FeatureTable table, final IntFunction<ServiceConnection> connections) {
            this.table = table;
            this.connections = connections;
        }

        @Override
        public void onMessage(
            final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
            final boolean endOfBatch) {
            final ServiceConnection from = connections.apply(buffer.getInt(offset + CONNECTION_OFFSET));
            table.compute(buffer.getInt(offset + USER_OFFSET), buffer.getInt(offset + ITEM_OFFSET), features);
            from.answer(buffer.getLong(offset), features);
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
