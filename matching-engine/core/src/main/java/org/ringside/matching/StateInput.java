package org.ringside.matching;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Gives the engine's state back, value by value. */
final class StateInput {
    private final ByteBuffer buffer;

    StateInput(final ByteBuffer buffer) {
        this.buffer = buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * The next value.
     *
     * @throws IllegalArgumentException when there is none.
     */
    long getLong() {
        try {
            return buffer.getLong();
        } catch (final BufferUnderflowException cut) {
            throw new IllegalArgumentException("the state of the engine is cut short", cut);
        }
    }

    int getInt() {
        return Math.toIntExact(getLong());
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
    <T> T getOneOf(final T[] values) {
        return values[getCount(values.length - 1)];
    }

    /** Nothing may follow. */
    void end() {
        if (buffer.hasRemaining()) {
            throw damaged(buffer.remaining() + " bytes too many");
        }
    }

    static IllegalArgumentException damaged(final String how) {
        return new IllegalArgumentException("the state of the engine is damaged: " + how);
    }
}
