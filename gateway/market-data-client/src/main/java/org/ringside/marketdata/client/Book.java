package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.Side;

/** The common part of a book of orders and a book of levels: the levels of both sides, and a hash. One thread. */
public abstract sealed class Book permits BookBuilder, LevelBook {
    /** Most lots of an order: 2^53 - 1. */
    public static final long MAX_QUANTITY = (1L << 53) - 1;

    private static final long NO_PRICE = OrderAddedDecoder.priceNullValue();

    final Levels levels;
    long hash;

    Book(final int maxLevels) {
        this.levels = new Levels(maxLevels);
    }

    static int requireBound(final String name, final int value, final int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": 1 to " + most);
        }
        return value;
    }

    /**
     * Hash of the whole book.
     *
     * @return the sum of {@link BookHash#ofOrder} over its orders, or of {@link BookHash#ofLevel} over its levels.
     */
    public long hash() {
        return hash;
    }

    /**
     * Forgets all levels.
     */
    public void clear() {
        levels.clear();
        hash = 0;
    }

    /**
     * Number of levels of a side.
     *
     * @param side of the book.
     * @return how many there are.
     */
    public int levels(final Side side) {
        return levels.of(side).size();
    }

    /**
     * Price of the best level of a side.
     *
     * @param side of the book.
     * @return the price; null (-2^63) without a level, and for the level of market orders.
     */
    public long bestPrice(final Side side) {
        final int level = best(side);
        return level == Levels.NONE ? NO_PRICE : levels.price(level);
    }

    /**
     * Quantity that the best level of a side shows.
     *
     * @param side of the book.
     * @return lots, 0 without a level.
     */
    public long bestQuantity(final Side side) {
        final int level = best(side);
        return level == Levels.NONE ? 0 : levels.quantity(level);
    }

    /**
     * Number of orders of the best level of a side.
     *
     * @param side of the book.
     * @return the number, 0 without a level.
     */
    public int bestOrders(final Side side) {
        final int level = best(side);
        return level == Levels.NONE ? 0 : levels.orders(level);
    }

    /**
     * Gives the levels of a side to a visitor, the best first.
     *
     * @param side    of the book.
     * @param depth   most levels.
     * @param visitor gets the levels, and must not change the book.
     */
    public void forEachLevel(final Side side, final int depth, final LevelVisitor visitor) {
        final PriceIndex index = levels.of(side);
        int left = depth;
        for (long at = index.first(); at != PriceIndex.NONE && left > 0; at = index.next(at)) {
            final int level = index.at(at);
            visitor.onLevel(levels.price(level), levels.quantity(level), levels.orders(level));
            left--;
        }
    }

    /**
     * Quantity that a level shows.
     *
     * @param side  of the book.
     * @param price of the level.
     * @return lots, 0 when there is no such level.
     */
    public long quantityAt(final Side side, final long price) {
        final int level = levels.find(side, price);
        return level == Levels.NONE ? 0 : levels.quantity(level);
    }

    /**
     * Number of orders of a level.
     *
     * @param side  of the book.
     * @param price of the level.
     * @return the number, 0 when there is no such level.
     */
    public int ordersAt(final Side side, final long price) {
        final int level = levels.find(side, price);
        return level == Levels.NONE ? 0 : levels.orders(level);
    }

    /**
     * Gives a level to a visitor, without a quantity and orders when there is no such level.
     *
     * @param side    of the book.
     * @param price   of the level.
     * @param visitor gets the level, and must not change the book.
     */
    public void visitLevel(final Side side, final long price, final LevelVisitor visitor) {
        final int level = levels.find(side, price);
        if (level == Levels.NONE) {
            visitor.onLevel(price, 0, 0);
        } else {
            visitor.onLevel(price, levels.quantity(level), levels.orders(level));
        }
    }

    static boolean isSide(final Side side) {
        return side == Side.BUY || side == Side.SELL;
    }

    private int best(final Side side) {
        final PriceIndex index = levels.of(side);
        final long first = index.first();
        return first == PriceIndex.NONE ? Levels.NONE : index.at(first);
    }
}
