package org.ringside.matching.benchmarks;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/** fastutil's hash table of primitives. */
final class FastutilIds extends IdIndex {
    private final Long2LongOpenHashMap orders = new Long2LongOpenHashMap();

    @Override
    int order(final long id) {
        return (int) orders.get(id);
    }

    @Override
    void put(final long id, final int order) {
        orders.put(id, order);
    }

    @Override
    void remove(final long id) {
        orders.remove(id);
    }
}
