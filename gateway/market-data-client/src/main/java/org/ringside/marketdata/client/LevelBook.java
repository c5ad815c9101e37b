package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/**
 * A book of price levels, without orders: L2. Is kept from changes of levels, or from events of orders, each of which
 * says side, price and change of its level. One thread; allocates nothing but when the book becomes larger than ever.
 * <p>
 * Prices are mantissas with exponent -8; the null price is the level of market orders in a call, better than any other.
 * Quantities are lots. A change that is refused changes nothing.
 */
public final class LevelBook extends Book {
    /** Most levels that a book may be allowed to have. */
    public static final int MAX_LEVELS = 1 << 24;

    /**
     * An empty book.
     *
     * @param maxLevels of both sides together, 1 to {@link #MAX_LEVELS}.
     */
    public LevelBook(final int maxLevels) {
        super(requireBound("maxLevels", maxLevels, MAX_LEVELS));
    }

    /**
     * An order comes to a level.
     *
     * @param price    of the level.
     * @param quantity that the order shows.
     * @param side     of the level.
     * @return whether the book has changed.
     */
    public BookStatus add(final long price, final long quantity, final Side side) {
        if (!isSide(side)) {
            return BookStatus.NO_SIDE;
        }
        if (quantity < 1 || quantity > MAX_QUANTITY) {
            return BookStatus.WRONG_QUANTITY;
        }
        return change(side, price, quantity, 1);
    }

    /**
     * An order of a level shows more, or less, and stays.
     *
     * @param price  of the level.
     * @param change of the quantity that the level shows.
     * @param side   of the level.
     * @return whether the book has changed.
     */
    public BookStatus change(final long price, final long change, final Side side) {
        return isSide(side) ? change(side, price, change, 0) : BookStatus.NO_SIDE;
    }

    /**
     * An order of a level has traded.
     *
     * @param price    of the level.
     * @param change   of the quantity that the level shows.
     * @param quantity that the order shows now; 0 when the order is gone.
     * @param side     of the level.
     * @return whether the book has changed.
     */
    public BookStatus execute(final long price, final long change, final long quantity, final Side side) {
        return isSide(side) ? change(side, price, change, quantity == 0 ? -1 : 0) : BookStatus.NO_SIDE;
    }

    /**
     * An order of a level goes.
     *
     * @param price    of the level.
     * @param quantity that the order showed.
     * @param side     of the level.
     * @return whether the book has changed.
     */
    public BookStatus delete(final long price, final long quantity, final Side side) {
        if (!isSide(side)) {
            return BookStatus.NO_SIDE;
        }
        if (quantity < 1 || quantity > MAX_QUANTITY) {
            return BookStatus.WRONG_QUANTITY;
        }
        return change(side, price, -quantity, -1);
    }

    /**
     * A level is as it is told.
     *
     * @param price    of the level.
     * @param quantity that the level shows.
     * @param orders   that are there; 0 when the level is gone, or was never there.
     * @param side     of the level.
     * @return whether the book is so now.
     */
    public BookStatus set(final long price, final long quantity, final long orders, final Side side) {
        if (!isSide(side)) {
            return BookStatus.NO_SIDE;
        }
        if (!isPlausible(quantity, orders)) {
            return BookStatus.WRONG_QUANTITY;
        }
        final int level = levels.find(side, price);
        if (level == Levels.NONE) {
            return orders == 0 ? BookStatus.OK : addLevel(side, price, quantity, (int) orders);
        }
        put(level, quantity, (int) orders);
        return BookStatus.OK;
    }

    private BookStatus change(final Side side, final long price, final long change, final int orderChange) {
        final int level = levels.find(side, price);
        if (level == Levels.NONE) {
            return orderChange > 0 ? addLevel(side, price, change, 1) : BookStatus.UNKNOWN_LEVEL;
        }
        final long before = levels.quantity(level);
        final long quantity = before + change;
        final int orders = levels.orders(level) + orderChange;
        // What overflows has another sign than both.
        if (((before ^ quantity) & (change ^ quantity)) < 0 || !isPlausible(quantity, orders)) {
            return BookStatus.WRONG_QUANTITY;
        }
        put(level, quantity, orders);
        return BookStatus.OK;
    }

    private BookStatus addLevel(final Side side, final long price, final long quantity, final int orders) {
        if (levels.isFull()) {
            return BookStatus.TOO_MANY;
        }
        levels.set(levels.add(side, price), quantity, orders);
        hash += BookHash.ofLevel(price, quantity, orders, side);
        return BookStatus.OK;
    }

    private void put(final int level, final long quantity, final int orders) {
        final long price = levels.price(level);
        final Side side = levels.side(level);
        hash -= BookHash.ofLevel(price, levels.quantity(level), levels.orders(level), side);
        if (orders == 0) {
            levels.remove(level);
        } else {
            levels.set(level, quantity, orders);
            hash += BookHash.ofLevel(price, quantity, orders, side);
        }
    }

    /** Each order shows something; a level without orders shows nothing. */
    private static boolean isPlausible(final long quantity, final long orders) {
        return orders == 0 ? quantity == 0 : orders > 0 && orders <= Integer.MAX_VALUE && quantity >= orders;
    }
}
