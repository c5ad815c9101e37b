package org.ringside.matching.benchmarks;

import java.util.Arrays;

/** A sorted array, the best level last, searched from there outward in steps that double. */
final class SortedLevels extends LevelIndex {
    private static final int INITIAL = 1 << 8;

    private long[] ranks = new long[INITIAL];
    private int[] levels = new int[INITIAL];
    private int size;

    @Override
    int best() {
        return size == 0 ? 0 : levels[size - 1];
    }

    @Override
    int level(final long rank) {
        final int place = place(rank);
        return place < size && ranks[place] == rank ? levels[place] : 0;
    }

    @Override
    int add(final long rank, final int level) {
        if (size == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * size);
            levels = Arrays.copyOf(levels, 2 * size);
        }
        final int place = place(rank);
        System.arraycopy(ranks, place, ranks, place + 1, size - place);
        System.arraycopy(levels, place, levels, place + 1, size - place);
        ranks[place] = rank;
        levels[place] = level;
        size++;
        return place + 1 == size ? 0 : levels[place + 1];
    }

    @Override
    void remove(final long rank, final int level) {
        final int place = place(rank);
        size--;
        System.arraycopy(ranks, place + 1, ranks, place, size - place);
        System.arraycopy(levels, place + 1, levels, place, size - place);
    }

    @Override
    int walk(final int count) {
        int hash = 0;
        for (int place = size - 1; place >= Math.max(0, size - count); place--) {
            hash = hash(hash, levels[place]);
        }
        return hash;
    }

    /** Where the lowest rank is that is not below this one. */
    private int place(final long rank) {
        int notBelow = size;
        int below = size - 1;
        for (int step = 1; below >= 0 && ranks[below] >= rank; step *= 2) {
            notBelow = below;
            below -= step;
        }
        below = Math.max(below, -1);
        while (notBelow - below > 1) {
            final int middle = notBelow + below >>> 1;
            if (ranks[middle] < rank) {
                below = middle;
            } else {
                notBelow = middle;
            }
        }
        return notBelow;
    }
}
