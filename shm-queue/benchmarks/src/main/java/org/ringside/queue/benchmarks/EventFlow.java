package org.ringside.queue.benchmarks;

/**
 * Threads of one process that hand events on through some kind of queue: one for each producer and consumer of a
 * topology. An event is a long; what a consumer does with it is to add it up.
 */
interface EventFlow extends AutoCloseable {
    /** Events in flight at most. */
    int CAPACITY = 8_192;

    /** What a publishing thread uses. */
    interface Publisher {
        /** Publishes the longs from {@code first} on, so many of them, as one batch if there is such a thing. */
        void publish(long first, int count);
    }

    /** What a consuming thread uses. */
    interface Stage {
        /** Takes what is there, waits when that is nothing, and returns how many events it has seen in all. */
        long poll();

        /** Sum of the events seen so far. */
        long sum();
    }

    /** Made for one publishing thread. */
    Publisher publisher(int producer);

    /** Made for one consuming thread. */
    Stage stage(int consumer);

    @Override
    void close();
}
