package org.ringside.matching;

import java.util.Arrays;

/**
 * Pages of 64 neighbouring prices: which of them have a level, and which level. Named by an int from 1. Freed pages are
 * empty and are used again, the last one first, by whichever side of whichever book needs one: there are never more
 * than there were price levels at a time. The levels of 64 pages lie in one chunk, so that growing copies no levels.
 */
final class PageSlab {
    /** Prices of a page. */
    static final int PRICES = 64;
    private static final int SHIFT = 6;
    private static final int CHUNK_SHIFT = 6;
    private static final int CHUNK_MASK = (1 << CHUNK_SHIFT) - 1;
    private static final int INITIAL_PAGES = 1 << CHUNK_SHIFT;

    /** For a page in use: a bit for each price that has a level. For a freed page: the page freed before. */
    private final LongChunks bits = new LongChunks();
    private int[][] levels = {new int[INITIAL_PAGES << SHIFT]};
    private int used = 1;
    private int firstFree;

    int take() {
        if (firstFree != 0) {
            final int page = firstFree;
            firstFree = (int) bits.get(page);
            bits.set(page, 0);
            return page;
        }
        final int chunk = used >>> CHUNK_SHIFT;
        if (chunk == levels.length) {
            levels = Arrays.copyOf(levels, 2 * chunk);
        }
        if (levels[chunk] == null) {
            levels[chunk] = new int[PRICES << CHUNK_SHIFT];
        }
        bits.reserve(used);
        return used++;
    }

    /** An empty page is not needed any more. */
    void giveBack(final int page) {
        bits.set(page, firstFree);
        firstFree = page;
    }

    /** The level of a price of this page, or 0. */
    int level(final int page, final int price) {
        return levels[page >>> CHUNK_SHIFT][((page & CHUNK_MASK) << SHIFT) + price];
    }

    void set(final int page, final int price, final int level) {
        levels[page >>> CHUNK_SHIFT][((page & CHUNK_MASK) << SHIFT) + price] = level;
        bits.set(page, bits.get(page) | 1L << price);
    }

    void clear(final int page, final int price) {
        levels[page >>> CHUNK_SHIFT][((page & CHUNK_MASK) << SHIFT) + price] = 0;
        bits.set(page, bits.get(page) & ~(1L << price));
    }

    boolean isEmpty(final int page) {
        return bits.get(page) == 0;
    }

    /** The level of the lowest price of this page that is higher than this one, or 0; from -1 on, of the lowest. */
    int above(final int page, final int price) {
        final long higher = price == PRICES - 1 ? 0 : bits.get(page) & -1L << price + 1;
        return higher == 0 ? 0 : level(page, Long.numberOfTrailingZeros(higher));
    }
}
