package org.ringside.gateway.server;

import java.io.IOException;
import java.util.ArrayDeque;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;

/** Sockets out: connections of an event loop that have something to write, or to be told, at the end of the cycle. */
final class OutputQueue {
    private final ArrayDeque<Connection> connections = new ArrayDeque<>();
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

    /** A connection has written so many bytes. Returns when. */
    long onWritten(final int bytes) {
        counters.increment(LoopCounter.WRITES);
        counters.add(LoopCounter.BYTES_OUT, bytes);
        return clock.nowNs();
    }

    /**
     * Writes once to each connection that was here at the beginning. A connection that is queued meanwhile, by what is
     * done for another one, stays for the next cycle. A connection that leaves meanwhile is passed over.
     *
     * @return how many connections had their turn.
     */
    int flush() {
        int count = 0;
        for (int left = connections.size(); left > 0 && !connections.isEmpty(); left--) {
            count++;
            final Connection connection = connections.poll();
            final Protocol machine = connection.protocol();
            if (connection.isLost()) {
                machine.onDisconnected();
            } else if (connection.isOverflowing()) {
                machine.onSlowConsumer();
            }
            if (!machine.isClosed()) {
                flush(connection, machine);
            }
        }
        return count;
    }

    private static void flush(final Connection connection, final Protocol machine) {
        try {
            connection.flush();
            final Session session = machine.session();
            if (session != null) {
                session.pending(connection.pendingOutput());
            }
            if (!machine.isListening() && connection.pendingOutput() == 0 && connection.shutOutput()) {
                machine.onDisconnected();
            }
        } catch (final IOException lost) {
            machine.onDisconnected();
        }
    }
}
