package org.ringside.matching.benchmarks;

import java.util.TreeMap;

/** The JDK's red-black tree, with boxed ranks and levels. */
final class TreeMapLevels extends LinkedLevels {
    private final TreeMap<Long, Integer> levels = new TreeMap<>();

    @Override
    int level(final long rank) {
        return levels.getOrDefault(rank, 0);
    }

    @Override
    void put(final long rank, final int level) {
        levels.put(rank, level);
    }

    @Override
    int above(final long rank) {
        return levels.higherEntry(rank).getValue();
    }

    @Override
    void remove(final long rank) {
        levels.remove(rank);
    }
}
