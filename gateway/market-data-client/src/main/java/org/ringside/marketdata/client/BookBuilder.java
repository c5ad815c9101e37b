package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/**
 * A book of orders: L3. The events 51 to 54 keep the book, or a snapshot fills it. One thread; allocates only when the
 * book becomes larger than ever: at most 64 bytes an order, beside its levels.
 * <p> Prices are mantissas with exponent -8; the null price is the level of market orders in a call, better than any
 * other. Quantities are lots. Within a level {@code bookId} ascends, and the order with the smallest has priority. A
 * change that is refused changes nothing.
 */
public final class BookBuilder extends Book {
    /** Largest limit of orders of a book. */
    public static final int MAX_ORDERS = 1 << 24;

    private final OrderTable orders;

    /**
     * Makes an empty book.
     *
     * @param maxOrders of both sides together, 1 to {@link #MAX_ORDERS}.
     */
    public BookBuilder(final int maxOrders) {
        super(requireBound("maxOrders", maxOrders, MAX_ORDERS));
        this.orders = new OrderTable(maxOrders);
    }

    /**
     * Adds an order behind all others of its level.
     *
     * @param bookId   of the order.
     * @param price    of the order, or null.
     * @param quantity that the order shows.
     * @param side     of the order.
     * @return whether the book has changed.
     */
    public BookStatus add(final long bookId, final long price, final long quantity, final Side side) {
        if (!isSide(side)) {
            return BookStatus.NO_SIDE;
        }
        if (quantity < 1 || quantity > MAX_QUANTITY) {
            return BookStatus.WRONG_QUANTITY;
        }
        if (bookId < 1) {
            return BookStatus.OUT_OF_PRIORITY;
        }
        if (orders.find(bookId) != OrderTable.NONE) {
            return BookStatus.KNOWN_ORDER;
        }
        if (orders.isFull()) {
            return BookStatus.TOO_MANY;
        }
        final int found = levels.find(side, price);
        if (found != Levels.NONE) {
            if (orders.bookId(levels.tail(found)) > bookId) {
                return BookStatus.OUT_OF_PRIORITY;
            }
            if (levels.quantity(found) + quantity < 0) {
                return BookStatus.WRONG_QUANTITY;
            }
        }
        append(found == Levels.NONE ? levels.add(side, price) : found, bookId, quantity);
        hash += BookHash.ofOrder(bookId, price, quantity, side);
        return BookStatus.OK;
    }

    /**
     * Changes the shown quantity of an order, which keeps its place.
     *
     * @param bookId   of the order.
     * @param price    of the order, or null.
     * @param change   of what is shown.
     * @param quantity that the order shows now.
     * @param side     of the order.
     * @return whether the book has changed.
     */
    public BookStatus change(
        final long bookId, final long price, final long change, final long quantity, final Side side) {
        return quantity == 0 ? BookStatus.WRONG_QUANTITY : execute(bookId, price, change, quantity, side);
    }

    /**
     * Applies a trade of an order.
     *
     * @param bookId   of the order.
     * @param price    of the order, or null.
     * @param change   of what is shown.
     * @param quantity that the order shows now; 0 when the order is gone.
     * @param side     of the order.
     * @return whether the book has changed.
     */
    public BookStatus execute(
        final long bookId, final long price, final long change, final long quantity, final Side side) {
        final int order = orders.find(bookId);
        if (order == OrderTable.NONE) {
            return BookStatus.UNKNOWN_ORDER;
        }
        final int level = orders.level(order);
        if (levels.price(level) != price || levels.side(level) != side) {
            return BookStatus.OTHER_LEVEL;
        }
        final long before = orders.quantity(order);
        final long ofLevel = levels.quantity(level) + (quantity - before);
        if (quantity < 0 || quantity > MAX_QUANTITY || change != quantity - before || ofLevel < 0) {
            return BookStatus.WRONG_QUANTITY;
        }
        hash -= BookHash.ofOrder(bookId, price, before, side);
        if (quantity == 0) {
            remove(order, level, ofLevel);
        } else {
            orders.setQuantity(order, quantity);
            levels.set(level, ofLevel, levels.orders(level));
            hash += BookHash.ofOrder(bookId, price, quantity, side);
        }
        return BookStatus.OK;
    }

    /**
     * Removes an order.
     *
     * @param bookId   of the order.
     * @param price    of the order, or null.
     * @param quantity that the order showed.
     * @param side     of the order.
     * @return whether the book has changed.
     */
    public BookStatus delete(final long bookId, final long price, final long quantity, final Side side) {
        return execute(bookId, price, -quantity, 0, side);
    }

    /**
     * Forgets all orders.
     */
    @Override
    public void clear() {
        super.clear();
        orders.clear();
    }

    /**
     * Number of orders of both sides.
     *
     * @return how many there are.
     */
    public int orders() {
        return orders.size();
    }

    /**
     * Gives all orders of a side to a visitor: the best level first, and within a level by priority.
     *
     * @param side    of the book.
     * @param visitor gets the orders, and must not change the book.
     */
    public void forEachOrder(final Side side, final OrderVisitor visitor) {
        final PriceIndex index = levels.of(side);
        for (long at = index.first(); at != PriceIndex.NONE; at = index.next(at)) {
            final int level = index.at(at);
            for (int order = levels.head(level); order != OrderTable.NONE; order = orders.behind(order)) {
                visitor.onOrder(orders.bookId(order), levels.price(level), orders.quantity(order));
            }
        }
    }

    /** Bytes of the orders. */
    long bytesOfOrders() {
        return orders.bytes();
    }

    private void append(final int level, final long bookId, final long quantity) {
        final int order = orders.add(bookId, quantity, level);
        final int tail = levels.tail(level);
        if (tail == OrderTable.NONE) {
            levels.setHead(level, order);
        } else {
            orders.setBehind(tail, order);
            orders.setBefore(order, tail);
        }
        levels.setTail(level, order);
        levels.set(level, levels.quantity(level) + quantity, levels.orders(level) + 1);
    }

    private void remove(final int order, final int level, final long quantityOfLevel) {
        final int before = orders.before(order);
        final int behind = orders.behind(order);
        if (before == OrderTable.NONE) {
            levels.setHead(level, behind);
        } else {
            orders.setBehind(before, behind);
        }
        if (behind == OrderTable.NONE) {
            levels.setTail(level, before);
        } else {
            orders.setBefore(behind, before);
        }
        orders.remove(order);
        if (levels.orders(level) == 1) {
            levels.remove(level);
        } else {
            levels.set(level, quantityOfLevel, levels.orders(level) - 1);
        }
    }
}
