package org.ringside.gateway.server;

import java.io.IOException;
import java.util.ArrayList;

/** Sockets out: connections of an event loop that have something to write, or to be told, at the end of the cycle. */
final class OutputQueue {
    private final ArrayList<Connection> connections = new ArrayList<>();
    private final LoopClock clock;
    private final LoopCounters counters;

    OutputQueue(final LoopClock clock, final LoopCounters counters) {
        this.clock = clock;
        this.counters = counters;
    }

    void add(final Connection connection) {
        connections.add(connection);
    }

    void remove(final Connection connection) {
        connections.remove(connection);
    }

    /** A connection has written so many bytes; answers when. */
    long onWritten(final int bytes) {
        counters.increment(LoopCounter.WRITES);
        counters.add(LoopCounter.BYTES_OUT, bytes);
        return clock.nowNs();
    }

    /** Write once to each; answers how many there were. */
    int flush() {
        final int count = connections.size();
        for (int i = 0; i < count; i++) {
            final Connection connection = connections.get(i);
            final SessionStateMachine machine = (SessionStateMachine) connection.attachment();
            if (connection.isLost()) {
                machine.onDisconnected();
            } else if (connection.isOverflowing()) {
                machine.onSlowConsumer();
            }
            if (!machine.isClosed()) {
                flush(connection, machine);
            }
        }
        connections.clear();
        return count;
    }

    private static void flush(final Connection connection, final SessionStateMachine machine) {
        try {
            connection.flush();
            if (!machine.isListening() && connection.pendingOutput() == 0) {
                connection.shutOutput();
                if (connection.isFinished()) {
                    machine.onDisconnected();
                }
            }
        } catch (final IOException lost) {
            machine.onDisconnected();
        }
    }
}
