package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/**
 * A book of price levels, without orders: L2. Changes of levels keep the book, or events of orders, which have side,
 * price and change of their level. One thread; allocates only when the book becomes larger than ever.
 * <p>
 * Prices are mantissas with exponent -8; the null price is the level of market orders in a call, better than any other.
 * Quantities are lots. A change that is refused changes nothing.
 */
public final class LevelBook extends Book {
    /** Largest limit of levels of a book. */
    public static final int MAX_LEVELS = 1 << 24;

    /**
     * Makes an empty book.
     *
     * @param maxLevels of both sides together, 1 to {@link #MAX_LEVELS}.
     */
    public LevelBook(final int maxLevels) {
        super(requireBound("maxLevels", maxLevels, MAX_LEVELS));
    }

    /**
     * Adds an order to a level.
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
     * Changes the shown quantity of an order, which stays in its level.
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
     * Applies a trade of an order of a level.
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
     * Removes an order from a level.
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
     * Sets a level.
     *
     * @param price    of the level.
     * @param quantity that the level shows.
     * @param orders   number of them; 0 if the level is gone, or was never there.
     * @param side     of the level.
     * @return whether the book has changed.
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
