package org.ringside.matching.benchmarks;

import org.ringside.matching.EngineLongMap;

/** Ours. */
final class EngineIds extends IdIndex {
    private final EngineLongMap orders = new EngineLongMap();

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
