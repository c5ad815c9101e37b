package org.ringside.matching;

/** Takes the engine's state, value by value: to write it, measure it, or hash it. */
@FunctionalInterface
interface StateOutput {
    void putLong(long value);

    default void putBoolean(final boolean value) {
        putLong(value ? 1 : 0);
    }
}
