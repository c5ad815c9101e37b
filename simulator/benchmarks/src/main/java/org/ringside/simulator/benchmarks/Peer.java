package org.ringside.simulator.benchmarks;

import java.util.List;

/** Something that takes orders: one of those that are compared. */
interface Peer extends AutoCloseable {
    /** In the tables. */
    String name();

    /** Where traders connect, {@code HOST:PORT}. */
    String address();

    /** What the traders are told of it besides, as options of {@code trader-sim run}. */
    default List<String> options() {
        return List.of();
    }

    /** Ends it, and removes what it has left. */
    @Override
    void close();
}
