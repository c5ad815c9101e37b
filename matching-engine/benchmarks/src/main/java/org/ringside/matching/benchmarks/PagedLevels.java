package org.ringside.matching.benchmarks;

import org.ringside.matching.EnginePriceIndex;

/** Ours. */
final class PagedLevels extends LinkedLevels {
    private final EnginePriceIndex index = new EnginePriceIndex();

    @Override
    int level(final long rank) {
        return index.level(rank);
    }

    @Override
    void put(final long rank, final int level) {
        index.put(rank, level);
    }

    @Override
    int above(final long rank) {
        return index.above(rank);
    }

    @Override
    void remove(final long rank) {
        index.remove(rank);
    }
}
