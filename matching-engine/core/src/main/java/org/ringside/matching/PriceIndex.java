package org.ringside.matching;

/**
 * Finds levels by their rank, a non-negative long that is the larger the better the price. Ranks lie in pages of 64;
 * the page that was used last is at hand, and ranks near each other are found there. A new rank finds the next better
 * one in its page, or in the next page that there is: what that costs depends on neither depth nor distance.
 */
final class PriceIndex {
    private static final int PAGE_SHIFT = 6;
    private static final int PAGE_MASK = PageSlab.PRICES - 1;

    private final PageSlab pages;
    /** Which page has which ranks: all but their lowest six bits. */
    private final LongMap pageByPrefix = new LongMap();
    private final PriceSet prefixes = new PriceSet();
    private long prefixAtHand = -1;
    private int pageAtHand;

    /** An index without levels, that takes its pages from here. */
    PriceIndex(final PageSlab pages) {
        this.pages = pages;
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
            pageAtHand = page;
        }
        pages.set(page, (int) rank & PAGE_MASK, level);
    }

    /** The level of the next larger rank; both are there. */
    int above(final long rank) {
        final long prefix = rank >>> PAGE_SHIFT;
        final int inSamePage = pages.above(page(prefix), (int) rank & PAGE_MASK);
        return inSamePage == 0
            ? pages.above((int) pageByPrefix.get(prefixes.above(prefix)), -1)
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
            pageAtHand = 0;
        }
    }

    /** The page of these ranks, or 0. */
    private int page(final long prefix) {
        if (prefix != prefixAtHand) {
            prefixAtHand = prefix;
            pageAtHand = (int) pageByPrefix.get(prefix);
        }
        return pageAtHand;
    }
}
