package org.ringside.matching.benchmarks;

import exchange.core2.collections.art.LongAdaptiveRadixTreeMap;

/** exchange-core's adaptive radix tree, as its book uses it: levels are linked. */
final class RadixLevels extends LinkedLevels {
    private final LongAdaptiveRadixTreeMap<Integer> levels = new LongAdaptiveRadixTreeMap<>();

    @Override
    int level(final long rank) {
        final Integer level = levels.get(rank);
        return level == null ? 0 : level;
    }

    @Override
    void put(final long rank, final int level) {
        levels.put(rank, level);
    }

    @Override
    int above(final long rank) {
        return levels.getHigherValue(rank);
    }

    @Override
    void remove(final long rank) {
        levels.remove(rank);
    }
}
