package org.ringside.matching;

import java.util.Arrays;

/**
 * Finds levels by their rank, a non-negative long that is the larger the better the price. Ranks lie in pages of 64;
 * those that were used last are at hand, each in the one place that its number has among them. A new rank finds the
 * next better one in its page, or in the next page that there is: what that costs depends on neither depth nor
 * distance.
 */
final class PriceIndex {
    private static final int PAGE_SHIFT = 6;
    private static final int PAGE_MASK = PageSlab.PRICES - 1;
    /** Pages that are at hand. */
    private static final int AT_HAND = 16;

    private final PageSlab pages;
    /** Which page has which ranks: all but their lowest six bits. */
    private final LongMap pageByPrefix = new LongMap();
    private final PriceSet prefixes = new PriceSet();
    private final long[] prefixAtHand = new long[AT_HAND];
    private final int[] pageAtHand = new int[AT_HAND];

    /** An index without levels, that takes its pages from here. */
    PriceIndex(final PageSlab pages) {
        this.pages = pages;
        Arrays.fill(prefixAtHand, -1);
    }

    /** The level of this rank, or 0. */
    int level(final long rank) {
        final int page = page(rank >>> PAGE_SHIFT);
        return page == 0 ? 0 : pages.level(page, (int) rank & PAGE_MASK);
    }

    /** Gives a rank that has none its level. */
    void put(final long rank, final int level) {
        final long prefix = rank >>> PAGE_SHIFT;
        int page = page(prefix);
        if (page == 0) {
            page = pages.take();
            pageByPrefix.put(prefix, page);
            prefixes.add(prefix);
            pageAtHand[place(prefix)] = page;
        }
        pages.set(page, (int) rank & PAGE_MASK, level);
    }

    /** The level of the next larger rank; both are there. */
    int above(final long rank) {
        final long prefix = rank >>> PAGE_SHIFT;
        final int inSamePage = pages.above(page(prefix), (int) rank & PAGE_MASK);
        return inSamePage == 0
            ? pages.above(page(prefixes.above(prefix)), -1)
            : inSamePage;
    }

    /** Removes a rank that is there. */
    void remove(final long rank) {
        final long prefix = rank >>> PAGE_SHIFT;
        final int page = page(prefix);
        pages.clear(page, (int) rank & PAGE_MASK);
        if (pages.isEmpty(page)) {
            pages.giveBack(page);
            pageByPrefix.remove(prefix);
            prefixes.remove(prefix);
            pageAtHand[place(prefix)] = 0;
        }
    }

    /** The page of these ranks, or 0. */
    private int page(final long prefix) {
        final int place = place(prefix);
        if (prefixAtHand[place] != prefix) {
            prefixAtHand[place] = prefix;
            pageAtHand[place] = (int) pageByPrefix.get(prefix);
        }
        return pageAtHand[place];
    }

    private static int place(final long prefix) {
        return (int) prefix & AT_HAND - 1;
    }
}
