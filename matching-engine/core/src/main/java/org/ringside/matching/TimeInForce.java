package org.ringside.matching;

/** How long an order lives (FIX 59; rule book 3). */
public enum TimeInForce {
    /** Until the instrument closes. */
    DAY,
    /** Until its owner cancels it. */
    GTC,
    /** Until a time. */
    GTD,
    /** The part that does not trade at once is cancelled; nothing trades if less than the minimum quantity would. */
    IOC,
    /** The whole order trades at once, or nothing of it. */
    FOK,
    /** Takes part in the opening auction only. */
    AT_OPEN,
    /** Takes part in the closing auction only, and waits for it. */
    AT_CLOSE,
    /** Takes part in the next auction only, and waits for it. */
    GOOD_FOR_AUCTION;

    /** Whether the order never rests. */
    public boolean isImmediate() {
        return this == IOC || this == FOK;
    }

    /** Whether the order ends with an auction. */
    public boolean isForAuction() {
        return this == AT_OPEN || this == AT_CLOSE || this == GOOD_FOR_AUCTION;
    }
}
