package org.ringside.matching;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** A state in memory: takes its values, and gives them back from the first on. */
public final class StateValues implements StateOutput, LongSupplier {
    private long[] values = new long[64];
    private int size;
    private int next;

    @Override
    public void putLong(final long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    @Override
    public long getAsLong() {
        if (next == size) {
            throw new IllegalArgumentException("the state of the engine is cut short");
        }
        return values[next++];
    }

    public int size() {
        return size;
    }

    public boolean isRead() {
        return next == size;
    }

    /** The first of them only. */
    public StateValues cut(final int length) {
        final StateValues part = new StateValues();
        part.values = Arrays.copyOf(values, length);
        part.size = length;
        return part;
    }

    /** The same with another first value. */
    public StateValues with(final long first) {
        return with(0, first);
    }

    /** The same with another value at an index. */
    StateValues with(final int index, final long value) {
        final StateValues changed = cut(size);
        changed.values[index] = value;
        return changed;
    }

    long get(final int index) {
        return values[index];
    }
}
