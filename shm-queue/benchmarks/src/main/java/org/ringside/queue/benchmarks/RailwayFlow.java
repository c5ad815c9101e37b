package org.ringside.queue.benchmarks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The Railway as it was described: trains go round and stop at each station in turn, the producers' first, each of
 * which adds its part, and the consumer's last. Written from the description; the number of the station where a train
 * stands is all that is synchronised. A station that stops stops them all.
 */
final class RailwayFlow implements EventFlow {
    private static final int SPINS = 100;

    private final Train[] trains;
    private final int stations;

    private static final class Train {
        private final long[] items;
        private final AtomicInteger station = new AtomicInteger();
        private int size;

        private Train(final int capacity) {
            this.items = new long[capacity];
        }
    }

    /** Makes trains that take {@code batch} longs from each producer. */
    RailwayFlow(final Topology topology, final int trainCount, final int batch) {
        this.trains = new Train[trainCount];
        this.stations = topology.producers() + 1;
        for (int i = 0; i < trainCount; i++) {
            trains[i] = new Train(batch * topology.producers());
        }
    }

    private void awaitTrain(final Train train, final int station) {
        int spins = 0;
        while (train.station.get() != station) {
            if (spins < SPINS) {
                spins++;
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    @Override
    public Publisher publisher(final int producer) {
        return new Publisher() {
            private int next;

            @Override
            public void publish(final long first, final int count) {
                final Train train = trains[next];
                next = next + 1 == trains.length ? 0 : next + 1;
                awaitTrain(train, producer);
                final int begin = train.size;
                for (int i = 0; i < count; i++) {
                    train.items[begin + i] = first + i;
                }
                train.size = begin + count;
                train.station.lazySet(producer + 1);
            }
        };
    }

    @Override
    public Stage stage(final int consumer) {
        return new Stage() {
            private int next;
            private long seen;
            private long sum;

            @Override
            public long poll() {
                final Train train = trains[next];
                next = next + 1 == trains.length ? 0 : next + 1;
                awaitTrain(train, stations - 1);
                for (int i = 0; i < train.size; i++) {
                    sum += train.items[i];
                }
                seen += train.size;
                train.size = 0;
                train.station.lazySet(0);
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
        // Nothing but memory.
    }
}
