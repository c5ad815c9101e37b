package org.ringside.matching.benchmarks;

import java.util.Arrays;

/**
 * Levels that are linked to their neighbours, as the engine's are: the best one and those behind it cost no search.
 * What is left to the structure is to find a level by its rank, and the next better one of a new level that is not the
 * best.
 */
abstract class LinkedLevels extends LevelIndex {
    private static final int INITIAL = 1 << 8;

    private long[] ranks = new long[INITIAL];
    private int[] betters = new int[INITIAL];
    private int[] worses = new int[INITIAL];
    private int best;

    abstract void put(long rank, int level);

    /** The level of the next larger rank; both are there. */
    abstract int above(long rank);

    abstract void remove(long rank);

    @Override
    final int best() {
        return best;
    }

    @Override
    final int add(final long rank, final int level) {
        if (level >= ranks.length) {
            final int capacity = Math.max(level + 1, 2 * ranks.length);
            ranks = Arrays.copyOf(ranks, capacity);
            betters = Arrays.copyOf(betters, capacity);
            worses = Arrays.copyOf(worses, capacity);
        }
        ranks[level] = rank;
        put(rank, level);
        final int better = best == 0 || rank > ranks[best] ? 0 : above(rank);
        final int worse = better == 0 ? best : worses[better];
        link(better, level);
        link(level, worse);
        return better;
    }

    @Override
    final void remove(final long rank, final int level) {
        link(betters[level], worses[level]);
        remove(rank);
    }

    @Override
    final int walk(final int count) {
        int hash = 0;
        int level = best;
        for (int left = count; left > 0 && level != 0; left--) {
            hash = hash(hash, level);
            level = worses[level];
        }
        return hash;
    }

    private void link(final int better, final int worse) {
        if (better == 0) {
            best = worse;
        } else {
            worses[better] = worse;
        }
        if (worse != 0) {
            betters[worse] = better;
        }
    }
}
