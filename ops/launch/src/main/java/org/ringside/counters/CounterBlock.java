package org.ringside.counters;

import org.agrona.concurrent.AtomicBuffer;

/**
 * Counters side by side: an i64, little-endian, for each constant of an enum, in their order. One thread writes the
 * counters by opaque stores: each number is whole for a process that looks, and says nothing of the order of other
 * stores. Counters are for people and tools: no rule depends on them.
 *
 * @param <E> says what is counted.
 */
public class CounterBlock<E extends Enum<E>> {
    private final AtomicBuffer buffer;
    private final int offset;

    /**
     * Makes the counters of a file.
     *
     * @param buffer that has them.
     * @param offset of the first one, a multiple of 8.
     */
    public CounterBlock(final AtomicBuffer buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }

    /**
     * Adds 1.
     *
     * @param counter that grows.
     */
    public final void increment(final E counter) {
        add(counter, 1);
    }

    /**
     * Adds an amount.
     *
     * @param counter that grows.
     * @param amount  by which the counter grows.
     */
    public final void add(final E counter, final long amount) {
        addAt(counter.ordinal() * Long.BYTES, amount);
    }

    /**
     * Sets a number that is not counted up.
     *
     * @param counter to set.
     * @param value   of it.
     */
    public final void set(final E counter, final long value) {
        buffer.putLongOpaque(offset + counter.ordinal() * Long.BYTES, value);
    }

    /**
     * Keeps the largest.
     *
     * @param counter of a maximum.
     * @param value   that may be larger than all before.
     */
    public final void propose(final E counter, final long value) {
        if (value > get(counter)) {
            set(counter, value);
        }
    }

    /**
     * Value of a counter.
     *
     * @param counter to read; any thread may ask.
     * @return its number.
     */
    public final long get(final E counter) {
        return getAt(counter.ordinal() * Long.BYTES);
    }

    /**
     * Adds to a number behind those of the enum.
     *
     * @param distance of the number from the beginning, bytes.
     * @param amount   by which it grows.
     */
    protected final void addAt(final int distance, final long amount) {
        buffer.addLongOpaque(offset + distance, amount);
    }

    /**
     * Value of a number behind those of the enum.
     *
     * @param distance of it from the beginning, bytes.
     * @return its value.
     */
    protected final long getAt(final int distance) {
        return buffer.getLongOpaque(offset + distance);
    }
}
