package org.ringside.matching;

import java.util.Arrays;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Things by their ids. Small ids, as most are, cost one look into an array; others a hash table.
 *
 * @param <T> what is looked up.
 */
public final class ById<T> {
    private static final int SMALL = 1 << 16;
    private static final int INITIAL_CAPACITY = 64;

    private Object[] small = new Object[INITIAL_CAPACITY];
    private final Int2ObjectHashMap<T> large = new Int2ObjectHashMap<>();
    private int size;

    /** The thing of this id, or null. */
    @SuppressWarnings("unchecked")
    public T get(final int id) {
        return id >= 0 && id < SMALL
            ? id < small.length ? (T) small[id] : null
            : large.get(id);
    }

    /** Adds a thing whose id is not known yet. */
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

    /** How many there are. */
    public int size() {
        return size;
    }

    /** Visits all things, in an order that depends on nothing but their ids. */
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
