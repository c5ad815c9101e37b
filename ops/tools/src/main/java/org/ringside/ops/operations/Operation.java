package org.ringside.ops.operations;

import java.io.IOException;

/**
 * Something that an operator does to an exchange. The asker gets a {@link Plan} first, and may show it to somebody;
 * what is agreed to is done by {@link OperatorDesk#perform}. One thread.
 */
public interface Operation extends AutoCloseable {
    /**
     * What it would do now. Changes nothing.
     *
     * @throws org.ringside.launch.LaunchException when it cannot be done, with the reason
     */
    Plan plan() throws IOException, InterruptedException;

    /**
     * Does it.
     *
     * @throws org.ringside.launch.LaunchException when it was not done, with the reason
     */
    Result run() throws IOException, InterruptedException;

    /** Whether no other operator may do something meanwhile: not so for what takes long and disturbs nobody. */
    default boolean isExclusive() {
        return true;
    }

    /** Gives back what {@link #plan} has opened. */
    @Override
    default void close() {
        // Most open nothing.
    }
}
