package org.ringside.gateway.server;

import java.util.ArrayList;

/**
 * Connections of an event loop that have something to write, or to be told, at the end of the duty cycle.
 */
final class OutputQueue {
    private final ArrayList<Connection> connections = new ArrayList<>();
    private final LoopClock clock;
    private final LoopCounters counters;

    OutputQueue(final LoopClock clock, final LoopCounters counters) {
        this.clock = clock;
        this.counters = counters;
    }

    /** A connection has written so many bytes; answers when. */
    long onWritten(final int bytes) {
        counters.increment(LoopCounter.WRITES);
        counters.add(LoopCounter.BYTES_OUT, bytes);
        return clock.nowNs();
    }

    void add(final Connection connection) {
        connections.add(connection);
    }

    void remove(final Connection connection) {
        connections.remove(connection);
    }

    int size() {
        return connections.size();
    }

    Connection get(final int index) {
        return connections.get(index);
    }

    void clear() {
        connections.clear();
    }
}
