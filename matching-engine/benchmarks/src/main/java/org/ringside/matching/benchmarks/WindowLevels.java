package org.ringside.matching.benchmarks;

import java.util.Map;
import java.util.TreeMap;

/**
 * A dense window of 4,096 ranks that the best is in, a tree for those below. Ranks of the window lie in a ring, with a
 * bit for each, and a bit for each 64 of them. It follows a new best beyond its end, and goes down to the tree's best
 * when it is empty; either way the best is then in its middle.
 */
final class WindowLevels extends LinkedLevels {
    private static final int SIZE = 1 << 12;
    private static final int MASK = SIZE - 1;
    private static final int WORD_SHIFT = 6;
    private static final long WORD_MASK = Long.SIZE - 1;

    private final int[] window = new int[SIZE];
    private final long[] words = new long[SIZE >>> WORD_SHIFT];
    /** Which words are not empty. */
    private long summary;
    /** Lowest rank of the window, a multiple of 64. */
    private long base;
    private final TreeMap<Long, Integer> below = new TreeMap<>();

    @Override
    int level(final long rank) {
        if (rank < base) {
            return below.getOrDefault(rank, 0);
        }
        return rank - base < SIZE ? window[(int) rank & MASK] : 0;
    }

    @Override
    void put(final long rank, final int level) {
        if (rank - base >= SIZE || summary == 0) {
            raise(rank);
        }
        if (rank < base) {
            below.put(rank, level);
        } else {
            set(rank, level);
        }
    }

    @Override
    int above(final long rank) {
        if (rank >= base) {
            return window[slot(rank + 1)];
        }
        final Map.Entry<Long, Integer> higher = below.higherEntry(rank);
        return higher == null ? window[slot(base)] : higher.getValue();
    }

    @Override
    void remove(final long rank) {
        if (rank < base) {
            below.remove(rank);
            return;
        }
        clear((int) rank & MASK);
        if (summary == 0 && !below.isEmpty()) {
            lower(below.lastKey());
        }
    }

    /** Moves the window up to a new best; what it leaves behind goes to the tree. */
    private void raise(final long best) {
        final long from = around(best);
        while (summary != 0) {
            final int slot = slot(base);
            final long rank = base + (slot - base & MASK);
            if (rank >= from) {
                break;
            }
            below.put(rank, window[slot]);
            clear(slot);
        }
        base = from;
    }

    /** Moves the window, which is empty, down to the best of the tree. */
    private void lower(final long best) {
        base = around(best);
        final Map<Long, Integer> inside = below.tailMap(base, true);
        inside.forEach(this::set);
        inside.clear();
    }

    private static long around(final long best) {
        return Math.max(0, best - SIZE / 2) & ~WORD_MASK;
    }

    private void set(final long rank, final int level) {
        final int slot = (int) rank & MASK;
        window[slot] = level;
        words[slot >>> WORD_SHIFT] |= 1L << slot;
        summary |= 1L << (slot >>> WORD_SHIFT);
    }

    private void clear(final int slot) {
        final int word = slot >>> WORD_SHIFT;
        window[slot] = 0;
        words[word] &= ~(1L << slot);
        if (words[word] == 0) {
            summary &= ~(1L << word);
        }
    }

    /** Where the lowest level of the window is whose rank is not below this one; there is one. */
    private int slot(final long rank) {
        final int slot = (int) rank & MASK;
        final int word = slot >>> WORD_SHIFT;
        final long here = words[word] & -1L << slot;
        if (here != 0) {
            return word << WORD_SHIFT | Long.numberOfTrailingZeros(here);
        }
        final int next = word + 1 + Long.numberOfTrailingZeros(Long.rotateRight(summary, word + 1))
            & words.length - 1;
        return next << WORD_SHIFT | Long.numberOfTrailingZeros(words[next]);
    }
}
