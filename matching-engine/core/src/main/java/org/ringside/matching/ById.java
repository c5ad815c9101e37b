package org.ringside.matching;

import java.util.Arrays;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Finds things by their ids. Small ids, which most are, cost one look into an array; others a look into a hash table.
 *
 * @param <T> of the things.
 */
public final class ById<T> {
    private static final int SMALL = 1 << 16;
    private static final int INITIAL_CAPACITY = 64;

    private Object[] small = new Object[INITIAL_CAPACITY];
    private final Int2ObjectHashMap<T> large = new Int2ObjectHashMap<>();
    private int size;

    /** Returns the thing with this id, or null. */
    @SuppressWarnings("unchecked")
    public T get(final int id) {
        return id >= 0 && id < SMALL
            ? id < small.length ? (T) small[id] : null
            : large.get(id);
    }

    /** Adds a thing. Its id must be new. */
    public void put(final int id, final T thing) {
        if (id >= 0 && id < SMALL) {
            if (id >= small.length) {
                small = Arrays.copyOf(small, Math.min(SMALL, Integer.highestOneBit(id) << 1));
            }
            small[id] = thing;
        } else {
            large.put(id, thing);
        }
        size++;
    }

    /** Number of things. */
    public int size() {
        return size;
    }

    /** Visits all things, in an order that depends only on their ids. */
    @SuppressWarnings("unchecked")
    public void forEach(final Consumer<T> visitor) {
        for (final Object thing : small) {
            if (thing != null) {
                visitor.accept((T) thing);
            }
        }
        if (!large.isEmpty()) {
            large.keySet().stream().sorted().map(large::get).forEach(visitor);
        }
    }
}
