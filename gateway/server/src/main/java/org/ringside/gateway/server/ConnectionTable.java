package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** The connections of an event loop: how they come, go over to another loop, and are forgotten. */
final class ConnectionTable {
    /** So that a crowd of strangers takes no more of a cycle than a few traders. */
    private static final int MAX_CHECKS = 128;

    private final Selector selector;
    private final SocketInput input;
    private final OutputQueue outputs;
    private final List<EventLoop> loops;
    private final Function<Connection, Protocol> newMachine;
    private final ConcurrentLinkedQueue<Connection> arrivals = new ConcurrentLinkedQueue<>();
    private final ArrayList<Protocol> machines = new ArrayList<>();
    private int unchecked;
    private int fixSize;

    /**
     * A table without connections.
     *
     * @param loops      of the gateway, by index; complete before the first cycle.
     * @param newMachine makes the rules of a connection.
     */
    ConnectionTable(
        final Selector selector, final SocketInput input, final OutputQueue outputs, final List<EventLoop> loops,
        final Function<Connection, Protocol> newMachine) {
        this.selector = selector;
        this.input = input;
        this.outputs = outputs;
        this.loops = loops;
        this.newMachine = newMachine;
    }

    /** A connection that {@link #admit} will take over; any thread. */
    void add(final Connection connection) {
        arrivals.add(connection);
    }

    /**
     * Takes over arrived connections with their unread bytes.
     *
     * @param isEnding whether nobody is to come in any more: they are closed, and nothing of them is looked at.
     * @return their number.
     */
    int admit(final BlockedConnections blocked, final boolean isEnding) {
        int count = 0;
        for (Connection connection = arrivals.poll(); connection != null; connection = arrivals.poll()) {
            final Protocol machine = newMachine.apply(connection);
            try {
                connection.attach(selector, outputs, machine);
            } catch (final IOException ex) {
                throw new UncheckedIOException("cannot register a socket", ex);
            }
            machines.add(machine);
            fixSize += connection.isFix() ? 1 : 0;
            if (isEnding) {
                machine.onShutdown();
            } else {
                input.offer(machine);
                blocked.receive(machine);
            }
            count++;
        }
        return count;
    }

    /** Its session belongs to another loop. */
    void handOver(final Protocol machine, final int loop) {
        final Connection connection = machine.connection();
        connection.detach();
        input.remove(machine);
        machines.remove(machine);
        fixSize -= connection.isFix() ? 1 : 0;
        loops.get(loop).adopt(connection);
    }

    int size() {
        return machines.size();
    }

    /** How many came to a port of FIX. */
    int fixSize() {
        return fixSize;
    }

    List<Protocol> all() {
        return machines;
    }

    /** Whether a socket has not taken all that is to be said on it. */
    boolean hasOutput() {
        for (final Protocol machine : machines) {
            if (!machine.isClosed() && machine.connection().pendingOutput() > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Time has passed: all machines are to be checked, if the last round is over.
     *
     * @return whether a new round begins.
     */
    boolean onTick() {
        final boolean isOver = unchecked == 0;
        if (isOver) {
            unchecked = machines.size();
        }
        return isOver;
    }

    /** Tells some of the machines that are to be checked that time passes. Closed ones are forgotten. */
    void check() {
        final int end = Math.max(0, unchecked - MAX_CHECKS);
        for (int i = Math.min(unchecked, machines.size()) - 1; i >= end; i--) {
            final Protocol machine = machines.get(i);
            machine.onTick();
            if (machine.isClosed()) {
                machines.set(i, machines.get(machines.size() - 1));
                machines.remove(machines.size() - 1);
                fixSize -= machine.connection().isFix() ? 1 : 0;
                machine.connection().release();
            }
        }
        unchecked = end;
    }
}
