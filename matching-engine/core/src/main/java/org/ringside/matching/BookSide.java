package org.ringside.matching;

/**
 * Price levels of one side, the best known, each linked to its neighbours. Prices lie in pages of 64; the page that was
 * used last is at hand, and orders near each other find it there. A new price finds its neighbour in its page, or in
 * the next page that there is: what that costs depends on neither depth nor distance. Also the stops of one side, by
 * their stop prices.
 */
final class BookSide {
    private static final int PAGE_SHIFT = 6;
    private static final int PAGE_MASK = PageSlab.PRICES - 1;

    private final LevelSlab levels;
    private final OrderSlab orders;
    private final int place;
    private final boolean isLowBest;
    private final PageSlab pages = new PageSlab();
    /** Which page has which ranks: all but their lowest six bits. */
    private final LongMap pageByPrefix = new LongMap();
    private final PriceSet prefixes = new PriceSet();
    private long prefixAtHand = -1;
    private int pageAtHand;
    private int best;

    BookSide(final LevelSlab levels, final OrderSlab orders, final int place, final boolean isLowBest) {
        this.levels = levels;
        this.orders = orders;
        this.place = place;
        this.isLowBest = isLowBest;
    }

    /** The best level, or 0. */
    int best() {
        return best;
    }

    /** The level with this price, or 0. */
    int level(final long price) {
        final long rank = rank(price);
        final int page = page(rank >>> PAGE_SHIFT);
        return page == 0 ? 0 : pages.level(page, (int) rank & PAGE_MASK);
    }

    /** Whether this price is as good as the other one, or better. */
    boolean isAtLeast(final long price, final long other) {
        return isLowBest ? price <= other : price >= other;
    }

    /** Whether an order of the other side with this limit trades with the best level here. */
    boolean isCrossedBy(final long limit) {
        return best != 0 && isAtLeast(levels.price(best), limit);
    }

    void add(final int order, final long price) {
        final int level = level(price);
        levels.append(level == 0 ? insert(price) : level, order);
        orders.place(order, place);
    }

    void remove(final int order) {
        final int level = orders.level(order);
        levels.unlink(level, order);
        orders.place(order, OrderSlab.NOWHERE);
        if (levels.isEmpty(level)) {
            delete(level);
        }
    }

    private int insert(final long price) {
        final int level = levels.take(price);
        final int better = index(level, price);
        final int worse = better == 0 ? best : levels.worse(better);
        link(better, level);
        link(level, worse);
        return level;
    }

    /** Puts a level into its page, and finds the next better one, or 0. */
    private int index(final int level, final long price) {
        final long rank = rank(price);
        final long prefix = rank >>> PAGE_SHIFT;
        final int inPage = (int) rank & PAGE_MASK;
        int page = page(prefix);
        if (page == 0) {
            page = pages.take();
            pageByPrefix.put(prefix, page);
            prefixes.add(prefix);
            pageAtHand = page;
        }
        pages.set(page, inPage, level);
        if (best == 0 || isAtLeast(price, levels.price(best))) {
            return 0;
        }
        final int inSamePage = pages.above(page, inPage);
        return inSamePage == 0
            ? pages.above((int) pageByPrefix.get(prefixes.above(prefix)), -1)
            : inSamePage;
    }

    private void delete(final int level) {
        link(levels.better(level), levels.worse(level));
        final long rank = rank(levels.price(level));
        final long prefix = rank >>> PAGE_SHIFT;
        final int page = page(prefix);
        pages.clear(page, (int) rank & PAGE_MASK);
        if (pages.isEmpty(page)) {
            pages.giveBack(page);
            pageByPrefix.remove(prefix);
            prefixes.remove(prefix);
            pageAtHand = 0;
        }
        levels.giveBack(level);
    }

    /** The page of these ranks, or 0. */
    private int page(final long prefix) {
        if (prefix != prefixAtHand) {
            prefixAtHand = prefix;
            pageAtHand = (int) pageByPrefix.get(prefix);
        }
        return pageAtHand;
    }

    private void link(final int better, final int worse) {
        if (better == 0) {
            best = worse;
        } else {
            levels.worse(better, worse);
        }
        if (worse != 0) {
            levels.better(worse, better);
        }
    }

    /** The better the larger. */
    private long rank(final long price) {
        return isLowBest ? Long.MAX_VALUE - price : price;
    }

    void write(final StateOutput output) {
        output.putLong(best);
    }

    /** Finds the levels again, from the best on. */
    void read(final StateInput input) {
        best = input.getInt();
        for (int level = best; level != 0; level = levels.worse(level)) {
            index(level, levels.price(level));
        }
    }
}
