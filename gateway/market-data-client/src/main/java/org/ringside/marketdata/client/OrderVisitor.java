package org.ringside.marketdata.client;

/** Gets the orders of one side of a book: the best level first, and within a level by priority. */
@FunctionalInterface
public interface OrderVisitor {
    /**
     * An order.
     *
     * @param bookId   of the order.
     * @param price    of the order; null (-2^63) of a market order in a call.
     * @param quantity that the order shows, in lots.
     */
    void onOrder(long bookId, long price, long quantity);
}
