package org.ringside.ops.operations;

import java.io.IOException;

/**
 * An operation on an exchange. The caller gets a {@link Plan} first, and may show the plan to an operator; {@link
 * OperatorDesk#perform} then does what the operator agreed to. One thread.
 */
public interface Operation extends AutoCloseable {
    /**
     * Plans what the operation would do now, and changes nothing.
     *
     * @throws org.ringside.launch.LaunchException when the operation cannot be done, with the reason
     */
    Plan plan() throws IOException, InterruptedException;

    /**
     * Does the operation.
     *
     * @throws org.ringside.launch.LaunchException when the operation was not done, with the reason
     */
    Result run() throws IOException, InterruptedException;

    /** Whether no other operator may act meanwhile. Operations that take long and disturb nobody allow others. */
    default boolean isExclusive() {
        return true;
    }

    /** Closes what {@link #plan} has opened. */
    @Override
    default void close() {
        // Most open nothing.
    }
}
