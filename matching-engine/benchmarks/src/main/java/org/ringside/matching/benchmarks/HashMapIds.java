package org.ringside.matching.benchmarks;

import java.util.HashMap;
import java.util.Map;

/** The JDK's hash table, with boxed ids and orders. */
final class HashMapIds extends IdIndex {
    private final Map<Long, Integer> orders = new HashMap<>();

    @Override
    int order(final long id) {
        return orders.getOrDefault(id, 0);
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
