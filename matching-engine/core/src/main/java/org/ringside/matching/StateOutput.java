package org.ringside.matching;

/** Takes the engine's state, value by value: to write it, or to hash it. */
@FunctionalInterface
public interface StateOutput {
    /** Version of the state that the engine puts and takes; one of another version is refused. */
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
