package org.ringside.matching;

import java.util.function.LongSupplier;

/** Gives the engine's state back, value by value. */
final class StateInput {
    private final LongSupplier values;

    /** @param values throws an IllegalArgumentException when there is no further one. */
    StateInput(final LongSupplier values) {
        this.values = values;
    }

    long getLong() {
        return values.getAsLong();
    }

    int getInt() {
        final long value = getLong();
        if (value != (int) value) {
            throw damaged(value + " is no int");
        }
        return (int) value;
    }

    boolean getBoolean() {
        return getLong() != 0;
    }

    /** The number of things that follow; more than so many cannot. */
    int getCount(final int most) {
        final long count = getLong();
        if (count < 0 || count > most) {
            throw damaged(count + " of at most " + most);
        }
        return (int) count;
    }

    /** One of these. */
    <T> T getOneOf(final T[] constants) {
        return constants[getCount(constants.length - 1)];
    }

    static IllegalArgumentException damaged(final String how) {
        return new IllegalArgumentException("the state of the engine is damaged: " + how);
    }
}
