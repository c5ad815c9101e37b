package org.ringside.matching.benchmarks;

import org.agrona.collections.Long2LongHashMap;

/** Agrona's hash table of primitives. */
final class AgronaIds extends IdIndex {
    private final Long2LongHashMap orders = new Long2LongHashMap(0);

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
