package org.ringside.simulator.benchmarks;

/** Something that takes orders: one of those that are compared. */
interface Peer extends AutoCloseable {
    /** In the tables. */
    String name();

    /** Where traders connect, {@code HOST:PORT}. */
    String address();

    /** Ends it, and removes what it has left. */
    @Override
    void close();
}
