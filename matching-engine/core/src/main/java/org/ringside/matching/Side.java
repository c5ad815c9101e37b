package org.ringside.matching;

/** Side of an order. */
public enum Side {
    /** Bids. */
    BUY,
    /** Asks. */
    SELL;

    /**
     * The side with which this side trades.
     *
     * @return the other side.
     */
    public Side opposite() {
        return this == BUY ? SELL : BUY;
    }
}
