package org.ringside.queue.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * The JDK's bounded queue, one for each hand-over: between a producer and each first consumer, and between each
 * consumer and each that comes after it. Consumers take all that is there at once.
 */
final class BlockingQueueFlow implements EventFlow {
    private final List<List<ArrayBlockingQueue<Long>>> inputs = new ArrayList<>();
    private final List<List<ArrayBlockingQueue<Long>>> outputs = new ArrayList<>();
    private final List<ArrayBlockingQueue<Long>> entrances = new ArrayList<>();

    BlockingQueueFlow(final Topology topology) {
        for (int i = 0; i < topology.consumers(); i++) {
            inputs.add(new ArrayList<>());
            outputs.add(new ArrayList<>());
        }
        for (int i = 0; i < topology.consumers(); i++) {
            final int[] after = topology.after(i);
            if (after.length == 0) {
                entrances.add(connect(inputs.get(i)));
            }
            for (final int predecessor : after) {
                outputs.get(predecessor).add(connect(inputs.get(i)));
            }
        }
    }

    private static ArrayBlockingQueue<Long> connect(final List<ArrayBlockingQueue<Long>> input) {
        final ArrayBlockingQueue<Long> queue = new ArrayBlockingQueue<>(CAPACITY);
        input.add(queue);
        return queue;
    }

    @Override
    public Publisher publisher(final int producer) {
        return (first, count) -> {
            for (int i = 0; i < count; i++) {
                for (final ArrayBlockingQueue<Long> entrance : entrances) {
                    put(entrance, first + i);
                }
            }
        };
    }

    @Override
    public Stage stage(final int consumer) {
        final List<ArrayBlockingQueue<Long>> in = inputs.get(consumer);
        final List<ArrayBlockingQueue<Long>> out = outputs.get(consumer);
        return new Stage() {
            private final List<Long> batch = new ArrayList<>(CAPACITY);
            private long seen;
            private long sum;

            @Override
            public long poll() {
                batch.clear();
                batch.add(take(in.get(0)));
                in.get(0).drainTo(batch, CAPACITY - 1);
                for (final long value : batch) {
                    // An event that comes from several is one event.
                    for (int i = 1; i < in.size(); i++) {
                        take(in.get(i));
                    }
                    sum += value;
                    for (final ArrayBlockingQueue<Long> next : out) {
                        put(next, value);
                    }
                }
                seen += batch.size();
                return seen;
            }

            @Override
            public long sum() {
                return sum;
            }
        };
    }

    private static long take(final ArrayBlockingQueue<Long> queue) {
        try {
            return queue.take();
        } catch (final InterruptedException ended) {
            throw new IllegalStateException("interrupted", ended);
        }
    }

    private static void put(final ArrayBlockingQueue<Long> queue, final long value) {
        try {
            queue.put(value);
        } catch (final InterruptedException ended) {
            throw new IllegalStateException("interrupted", ended);
        }
    }

    @Override
    public void close() {
        inputs.clear();
    }
}
