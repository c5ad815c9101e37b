package org.ringside.matching;

/** How an order gets its limit (FIX 40; rule book 2). */
public enum OrderType {
    /** Best opposite price, and the instrument's protection beyond it. */
    MARKET,
    /** The price that it names. */
    LIMIT,
    /** Dormant until the last trade is at or beyond its stop price; then {@link #MARKET}, measured from there. */
    STOP,
    /** Dormant until the last trade is at or beyond its stop price; then {@link #LIMIT}. */
    STOP_LIMIT,
    /** Best opposite price. */
    MARKET_TO_LIMIT;

    /** Whether it waits for its stop price. */
    public boolean isStop() {
        return this == STOP || this == STOP_LIMIT;
    }

    /** Whether it has no limit of its own. */
    public boolean isMarket() {
        return this == MARKET || this == MARKET_TO_LIMIT;
    }

    /** Whether its owner names a limit. */
    public boolean hasPrice() {
        return this == LIMIT || this == STOP_LIMIT;
    }
}
