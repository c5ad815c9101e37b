package org.ringside.marketdata.client;

/** Gets the levels of one side of a book, the best first. */
@FunctionalInterface
public interface LevelVisitor {
    /**
     * A level.
     *
     * @param price    of the level; null (-2^63) of market orders in a call.
     * @param quantity that its orders show together, in lots.
     * @param orders   number of orders.
     */
    void onLevel(long price, long quantity, int orders);
}
