package org.ringside.matching;

/** Side of an order. */
public enum Side {
    /** Bids. */
    BUY,
    /** Asks. */
    SELL;

    /**
     * The side this one trades with.
     *
     * @return the other side.
     */
    public Side opposite() {
        return this == BUY ? SELL : BUY;
    }
}
