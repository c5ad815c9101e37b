package org.ringside.matching;

/** Decides which orders of a price level trade, and at which price (rule book 1). */
public enum Allocation {
    /** The oldest first, at its price. */
    FIFO,
    /** In proportion to the shown quantities, with a share for the oldest; at the order's price. */
    PRO_RATA,
    /** The oldest first, at the median of the best bid, the best offer and the last trade, as in Chinese futures. */
    FIFO_MEDIAN_PRICE
}
