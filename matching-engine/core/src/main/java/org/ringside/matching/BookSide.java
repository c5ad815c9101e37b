package org.ringside.matching;

/**
 * Price levels of one side, the best known, each linked to its neighbours. Also the stops of one side, by their stop
 * prices.
 */
final class BookSide {
    private final LevelSlab levels;
    private final OrderSlab orders;
    private final int place;
    /** What makes a price a rank, and a rank a price: ranks are the larger the better, and not negative. */
    private final long flip;
    private final PriceIndex index;
    private int best;
    /** Rank of the best level; -1 when there is none. */
    private long bestRank = -1;
    private int count;

    BookSide(final LevelSlab levels, final OrderSlab orders, final PageSlab pages, final int place,
        final boolean isLowBest) {
        this.levels = levels;
        this.orders = orders;
        this.place = place;
        this.flip = isLowBest ? Long.MAX_VALUE : 0;
        this.index = new PriceIndex(pages);
    }

    /** The best level, or 0. */
    int best() {
        return best;
    }

    /** How many levels there are. */
    int levels() {
        return count;
    }

    /** The level with this price, or 0. */
    int level(final long price) {
        return index.level(rank(price));
    }

    /** Whether this price is as good as the other one, or better. */
    boolean isAtLeast(final long price, final long other) {
        return rank(price) >= rank(other);
    }

    /** Whether an order of the other side with this limit trades with the best level here. */
    boolean isCrossedBy(final long limit) {
        return bestRank >= rank(limit);
    }

    void add(final int order, final long price) {
        final int level = level(price);
        levels.append(level == 0 ? insert(price) : level, order);
        orders.place(order, place);
    }

    void remove(final int order) {
        final int level = orders.level(order);
        final boolean isLast = levels.unlink(level, order);
        orders.place(order, OrderSlab.NOWHERE);
        if (isLast) {
            delete(level);
        }
    }

    private int insert(final long price) {
        final int level = levels.take(price);
        count++;
        final long rank = rank(price);
        index.put(rank, level);
        final int better = rank > bestRank ? 0 : index.above(rank);
        final int worse = better == 0 ? best : levels.worse(better);
        link(better, level);
        link(level, worse);
        return level;
    }

    private void delete(final int level) {
        count--;
        link(levels.better(level), levels.worse(level));
        index.remove(rank(levels.price(level)));
        levels.giveBack(level);
    }

    private void link(final int better, final int worse) {
        if (better == 0) {
            best = worse;
            bestRank = worse == 0 ? -1 : rank(levels.price(worse));
        } else {
            levels.worse(better, worse);
        }
        if (worse != 0) {
            levels.better(worse, better);
        }
    }

    /** The better the larger. */
    private long rank(final long price) {
        return price ^ flip;
    }

    void write(final StateOutput output) {
        output.putLong(best);
    }

    /** Finds the levels again, from the best on. */
    void read(final StateInput input, final StateCheck check) {
        best = check.level(input.getLong());
        bestRank = best == 0 ? -1 : rank(levels.price(best));
        int better = 0;
        for (int level = best; level != 0; level = levels.worse(level)) {
            check.levelClaims.add(level);
            final long rank = rank(levels.price(level));
            final boolean isWorse = better == 0 || rank < rank(levels.price(better));
            if (rank < 0 || !isWorse || levels.better(level) != better || levels.isEmpty(level)) {
                throw StateInput.damaged("price level " + level + " is not where it belongs, or has no orders");
            }
            index.put(rank, level);
            count++;
            better = level;
        }
    }
}
