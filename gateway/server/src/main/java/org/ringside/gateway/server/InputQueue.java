package org.ringside.gateway.server;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Connections of an event loop that have input, or a task, of which no selector tells: each is read once in a cycle,
 * and of all their tasks one is run.
 */
final class InputQueue {
    private final ArrayDeque<SessionStateMachine> machines = new ArrayDeque<>();

    /** It waits if it has something, unless it does so already. */
    void offer(final SessionStateMachine machine) {
        final Connection connection = machine.connection();
        if (connection.hasInput() && !connection.isQueuedForInput()) {
            connection.queuedForInput(true);
            machines.addLast(machine);
        }
    }

    /** It leaves the event loop. */
    void remove(final SessionStateMachine machine) {
        if (machine.connection().isQueuedForInput()) {
            machine.connection().queuedForInput(false);
            machines.remove(machine);
        }
    }

    /**
     * Read those that wait; who is closed or not to be read now waits no longer.
     *
     * @param reader reads a connection once, and offers it again.
     * @return how many were read.
     */
    int poll(final Consumer<SessionStateMachine> reader) {
        boolean mayRunTask = true;
        int count = 0;
        for (int i = machines.size(); i > 0; i--) {
            final SessionStateMachine machine = machines.removeFirst();
            final Connection connection = machine.connection();
            connection.queuedForInput(false);
            if (machine.isClosed() || connection.isReadingPaused()) {
                continue;
            }
            if (!connection.hasTask()) {
                reader.accept(machine);
                count++;
            } else if (mayRunTask) {
                mayRunTask = false;
                connection.runTask();
                reader.accept(machine);
                count++;
            } else {
                offer(machine);
            }
        }
        return count;
    }
}
