package org.ringside.matching;

/** Takes the engine's state, value by value, for a snapshot or a hash. */
@FunctionalInterface
public interface StateOutput {
    /** Version of the state that the engine writes and loads; the engine refuses a state of another version. */
    long VERSION = 8;

    /**
     * Takes the next value.
     *
     * @param value of any meaning.
     */
    void putLong(long value);

    /**
     * Takes a truth value, as 1 or 0.
     *
     * @param value true or false.
     */
    default void putBoolean(final boolean value) {
        putLong(value ? 1 : 0);
    }
}
