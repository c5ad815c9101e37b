package org.ringside.gateway.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;

/** Sockets in: reads once from each connection that has something, and has what came taken. */
final class SocketInput {
    private final LoopWaiter waiter;
    private final LoopClock clock;
    private final LoopCounters counters;
    private final InputQueue inputs;
    private final BlockedConnections line;
    private final Consumer<SessionStateMachine> reader = this::read;

    SocketInput(
        final LoopWaiter waiter,
        final LoopClock clock,
        final LoopCounters counters,
        final InputQueue inputs,
        final BlockedConnections line) {
        this.waiter = waiter;
        this.clock = clock;
        this.counters = counters;
        this.inputs = inputs;
        this.line = line;
    }

    /** Look at all sockets once; answers how many had something. */
    int poll() {
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
                onReady(key, (SessionStateMachine) key.attachment());
            }
        }
        return count + inputs.poll(reader);
    }

    private void onReady(final SelectionKey key, final SessionStateMachine machine) {
        if (key.isWritable()) {
            machine.connection().queueForOutput();
        }
        if (key.isReadable()) {
            read(machine);
        }
    }

    private void read(final SessionStateMachine machine) {
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
        inputs.offer(machine);
        if (count > 0) {
            counters.increment(LoopCounter.READS);
            counters.add(LoopCounter.BYTES_IN, count);
            line.receive(machine);
        }
    }
}
