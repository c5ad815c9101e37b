package org.ringside.matching;

import org.agrona.collections.Long2LongHashMap;

/**
 * Price levels of one side, the best known, each linked to its neighbours. An order at a price that is there already
 * costs a look-up; a new price costs a search for its neighbour, which depends on neither depth nor distance. Also the
 * stops of one side, by their stop prices.
 */
final class BookSide {
    private static final int INITIAL_LEVELS = 64;
    private static final float LOAD_FACTOR = 0.5f;

    private final LevelSlab levels;
    private final OrderSlab orders;
    private final int place;
    private final boolean isLowBest;
    private final Long2LongHashMap byPrice = new Long2LongHashMap(INITIAL_LEVELS, LOAD_FACTOR, 0);
    /** The better the larger. */
    private final PriceSet ranks = new PriceSet();
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
        return best != 0 && levels.price(best) == price ? best : (int) byPrice.get(price);
    }

    /** Whether this price is as good as the other one, or better. */
    boolean isAtLeast(final long price, final long other) {
        return isLowBest ? price <= other : price >= other;
    }

    void add(final int order, final long price) {
        int level = level(price);
        if (level == 0) {
            level = insert(price);
        }
        levels.append(level, order);
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
        final long rank = rank(price);
        final int better = best == 0 || isAtLeast(price, levels.price(best))
            ? 0
            : (int) byPrice.get(price(ranks.above(rank)));
        final int worse = better == 0 ? best : levels.worse(better);
        link(better, level);
        link(level, worse);
        byPrice.put(price, level);
        ranks.add(rank);
        return level;
    }

    private void delete(final int level) {
        final int better = levels.better(level);
        final int worse = levels.worse(level);
        link(better, worse);
        byPrice.remove(levels.price(level));
        ranks.remove(rank(levels.price(level)));
        levels.giveBack(level);
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

    private long rank(final long price) {
        return isLowBest ? Long.MAX_VALUE - price : price;
    }

    private long price(final long rank) {
        return isLowBest ? Long.MAX_VALUE - rank : rank;
    }

    void write(final StateOutput output) {
        output.putLong(best);
    }

    /** Finds the levels again, from the best on. */
    void read(final StateInput input) {
        best = input.getInt();
        for (int level = best; level != 0; level = levels.worse(level)) {
            byPrice.put(levels.price(level), level);
            ranks.add(rank(levels.price(level)));
        }
    }
}
