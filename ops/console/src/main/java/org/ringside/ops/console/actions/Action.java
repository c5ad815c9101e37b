package org.ringside.ops.console.actions;

import org.ringside.ops.operations.Operation;

/**
 * An action that can be planned and done.
 *
 * @param operation that it is
 * @param words     to be typed by the operator: what the command line takes behind {@code ringside}
 */
record Action(Operation operation, String words) implements AutoCloseable {
    @Override
    public void close() {
        operation.close();
    }
}
