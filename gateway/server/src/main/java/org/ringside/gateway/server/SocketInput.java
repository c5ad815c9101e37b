package org.ringside.gateway.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.ArrayDeque;
import java.util.List;
import javax.net.ssl.SSLException;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;

/**
 * Sockets in: reads once in a cycle from each connection that has something, and has what came taken. Connections that
 * have input, or a task, of which no selector tells wait in a queue; of all their tasks a cycle runs one.
 */
final class SocketInput {
    private final LoopWaiter waiter;
    private final LoopClock clock;
    private final LoopCounters counters;
    private final CommandPublisher commands;
    private final ArrayDeque<Protocol> queued = new ArrayDeque<>();

    SocketInput(
        final LoopWaiter waiter, final LoopClock clock, final LoopCounters counters,
        final CommandPublisher commands) {
        this.waiter = waiter;
        this.clock = clock;
        this.counters = counters;
        this.commands = commands;
    }

    /** Queues a connection if it has something that no selector tells of. */
    void offer(final Protocol machine) {
        final Connection connection = machine.connection();
        if (connection.hasInput() && !connection.isQueuedForInput()) {
            connection.queuedForInput(true);
            queued.addLast(machine);
        }
    }

    /** Forgets a connection that leaves the event loop. */
    void remove(final Protocol machine) {
        if (machine.connection().isQueuedForInput()) {
            machine.connection().queuedForInput(false);
            queued.remove(machine);
        }
    }

    /**
     * Looks at all sockets once.
     *
     * @param blocked takes what was received.
     * @return how many had something.
     */
    int poll(final BlockedConnections blocked) {
        final List<SelectionKey> ready = waiter.pollSockets();
        final int count = ready.size();
        for (int i = 0; i < count; i++) {
            final SelectionKey key = ready.get(i);
            if (!key.isValid()) {
                continue;
            }
            if (key.attachment() instanceof final Acceptor acceptor) {
                acceptor.accept(clock.nowNs());
            } else {
                onReady(key, (Protocol) key.attachment(), blocked);
            }
        }
        return count + pollQueued(blocked);
    }

    /** A connection that is closed, or not to be read now, is queued no longer. */
    private int pollQueued(final BlockedConnections blocked) {
        boolean mayRunTask = true;
        int count = 0;
        for (int i = queued.size(); i > 0; i--) {
            final Protocol machine = queued.removeFirst();
            final Connection connection = machine.connection();
            connection.queuedForInput(false);
            if (machine.isClosed() || connection.isReadingPaused()) {
                continue;
            }
            if (connection.hasTask() && !mayRunTask) {
                offer(machine);
                continue;
            }
            if (connection.hasTask()) {
                mayRunTask = false;
                // What others have sent does not wait for it.
                commands.announce();
                connection.runTask();
            }
            read(machine, blocked);
            count++;
        }
        return count;
    }

    private void onReady(final SelectionKey key, final Protocol machine, final BlockedConnections blocked) {
        if (key.isWritable()) {
            machine.connection().queueForOutput();
        }
        if (key.isReadable()) {
            read(machine, blocked);
        }
    }

    private void read(final Protocol machine, final BlockedConnections blocked) {
        final Connection connection = machine.connection();
        if (!machine.isListening()) {
            // What nobody looks at any more must not take the room of what comes, or the end would never be seen.
            connection.reader().clear();
        }
        final int count;
        try {
            count = connection.read(clock);
        } catch (final SSLException broken) {
            counters.increment(LoopCounter.TLS_FAILURES);
            machine.onDisconnected();
            return;
        } catch (final IOException lost) {
            machine.onDisconnected();
            return;
        }
        if (count < 0) {
            machine.onEndOfInput();
            return;
        }
        offer(machine);
        if (count > 0) {
            counters.increment(LoopCounter.READS);
            counters.add(LoopCounter.BYTES_IN, count);
            blocked.receive(machine);
        }
    }
}
