package org.ringside.matching.benchmarks;

import it.unimi.dsi.fastutil.longs.AbstractLong2IntMap.BasicEntry;
import it.unimi.dsi.fastutil.longs.Long2IntRBTreeMap;

/** fastutil's red-black tree of primitives. */
final class RedBlackLevels extends LinkedLevels {
    private final Long2IntRBTreeMap levels = new Long2IntRBTreeMap();

    @Override
    int level(final long rank) {
        return levels.get(rank);
    }

    @Override
    void put(final long rank, final int level) {
        levels.put(rank, level);
    }

    @Override
    int above(final long rank) {
        return levels.long2IntEntrySet().iterator(new BasicEntry(rank, 0)).next().getIntValue();
    }

    @Override
    void remove(final long rank) {
        levels.remove(rank);
    }
}
