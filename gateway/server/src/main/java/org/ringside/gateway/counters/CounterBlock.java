package org.ringside.gateway.counters;

import java.nio.ByteOrder;
import org.agrona.concurrent.AtomicBuffer;

/**
 * Counters side by side, an i64, little-endian, for each constant of an enum, in their order. One thread writes them.
 * They are for people: no rule depends on one.
 *
 * @param <E> says what is counted.
 */
public class CounterBlock<E extends Enum<E>> {
    private final AtomicBuffer buffer;
    private final int offset;

    protected CounterBlock(final AtomicBuffer buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }

    public final void increment(final E counter) {
        add(counter, 1);
    }

    public final void add(final E counter, final long amount) {
        addAt(counter.ordinal() * Long.BYTES, amount);
    }

    public final void set(final E counter, final long value) {
        buffer.putLong(offset + counter.ordinal() * Long.BYTES, value, ByteOrder.LITTLE_ENDIAN);
    }

    public final long get(final E counter) {
        return getAt(counter.ordinal() * Long.BYTES);
    }

    /** By its distance from the beginning. */
    final void addAt(final int distance, final long amount) {
        buffer.putLong(offset + distance, getAt(distance) + amount, ByteOrder.LITTLE_ENDIAN);
    }

    final long getAt(final int distance) {
        return buffer.getLong(offset + distance, ByteOrder.LITTLE_ENDIAN);
    }
}
