package org.ringside.matching;

/** How an order gets its limit (FIX 40; rule book 2). */
public enum OrderType {
    /** Trades at the best opposite price, and up to the instrument's protection beyond it. */
    MARKET,
    /** Trades at the price that the order names, or better. */
    LIMIT,
    /** Dormant until the last trade is at or beyond its stop price; then {@link #MARKET}, measured from there. */
    STOP,
    /** Dormant until the last trade is at or beyond its stop price; then {@link #LIMIT}. */
    STOP_LIMIT,
    /** Trades at the best opposite price. */
    MARKET_TO_LIMIT;

    /** Whether an order of this type waits for its stop price. */
    public boolean isStop() {
        return this == STOP || this == STOP_LIMIT;
    }

    /** Whether an order of this type has no limit of its own. */
    public boolean isMarket() {
        return this == MARKET || this == MARKET_TO_LIMIT;
    }

    /** Whether the owner names a limit. */
    public boolean hasPrice() {
        return this == LIMIT || this == STOP_LIMIT;
    }
}
