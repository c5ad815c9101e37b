package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Threads that hand on as many events as they can: million events a second, and each consumer has seen them all. */
final class FlowSubject implements Subject {
    private static final int EVENTS_PER_LOOK = 1_024;
    private static final int WARM_UP_DIVISOR = 4;

    private final String name;
    private final Topology topology;
    private final int batch;
    private final int trains;
    private final Supplier<EventFlow> flows;

    FlowSubject(
        final String name, final Topology topology, final int batch, final int trains,
        final Supplier<EventFlow> flows) {
        this.name = name;
        this.topology = topology;
        this.batch = batch;
        this.trains = trains;
        this.flows = flows;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Trial start() {
        return new Trial() {
            @Override
            public double[] run(final long durationNs) throws IOException {
                flow(durationNs / WARM_UP_DIVISOR);
                return new double[] {flow(durationNs)};
            }

            @Override
            public void close() {
                // Threads and queues live for one run each.
            }
        };
    }

    private double flow(final long durationNs) throws IOException {
        try (EventFlow flow = flows.get()) {
            final long[] published = new long[topology.producers()];
            final long[] expected = new long[1];
            final AtomicReference<Throwable> failure = new AtomicReference<>();
            final List<Thread> producers = new ArrayList<>();
            final List<Thread> consumers = new ArrayList<>();
            final Target target = new Target();
            final AtomicLong end = new AtomicLong(Long.MAX_VALUE);
            final CyclicBarrier allPublished = new CyclicBarrier(topology.producers(), () -> {
                long events = topology.producers();
                for (final long count : published) {
                    events += count;
                    expected[0] += count * (count - 1) / 2;
                }
                target.events = events;
            });
            for (int i = 0; i < topology.consumers(); i++) {
                final EventFlow.Stage stage = flow.stage(i);
                consumers.add(thread("consumer-" + i, failure, () -> {
                    long seen = 0;
                    while (seen < target.events) {
                        seen = stage.poll();
                    }
                    if (stage.sum() != expected[0]) {
                        throw new IllegalStateException(name + ": a consumer has summed up " + stage.sum()
                            + " instead of " + expected[0]);
                    }
                }));
            }
            final long startNs = System.nanoTime();
            for (int i = 0; i < topology.producers(); i++) {
                final int number = i;
                final EventFlow.Publisher publisher = flow.publisher(i);
                producers.add(thread("producer-" + i, failure, () -> {
                    long next = 0;
                    while (next < end.get()) {
                        if (number == 0 && end.get() == Long.MAX_VALUE && System.nanoTime() - startNs >= durationNs) {
                            end.set(next + slack());
                        }
                        for (int k = 0; k < EVENTS_PER_LOOK && next < end.get(); k += batch) {
                            publisher.publish(next, batch);
                            next += batch;
                        }
                    }
                    published[number] = next;
                    await(allPublished);
                    publisher.publish(0, 1);
                }));
            }
            join(producers);
            join(consumers);
            final double seconds = (System.nanoTime() - startNs) / 1e9;
            if (failure.get() != null) {
                throw new IOException(name + " failed: " + failure.get(), failure.get());
            }
            return target.events / seconds / 1e6;
        }
    }

    /** Known when all is published; then each producer adds one event worth nothing, so that nobody goes on waiting. */
    private static final class Target {
        private volatile long events = Long.MAX_VALUE;
    }

    /**
     * What producers publish after their time is over, so that all of them can end with the same event: trains pass
     * them in turn, and no producer can be further ahead of another than there are trains.
     */
    private long slack() {
        return (trains + EVENTS_PER_LOOK / batch + 1L) * batch;
    }

    private static void await(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException ended) {
            throw new IllegalStateException("a producer has failed", ended);
        }
    }

    private static Thread thread(final String name, final AtomicReference<Throwable> failure, final Runnable work) {
        final Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (final RuntimeException | Error thrown) {
                failure.compareAndSet(null, thrown);
            }
        }, name);
        thread.start();
        return thread;
    }

    private static void join(final List<Thread> threads) {
        try {
            for (final Thread thread : threads) {
                thread.join();
            }
        } catch (final InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", ended);
        }
    }
}
