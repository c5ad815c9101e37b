package org.ringside.matching;

/** The phases of an instrument (rule book 6). */
public enum Phase {
    /** Only cancels are possible. */
    CLOSED,
    /** Orders gather for the opening auction. */
    PRE_OPEN,
    /** Orders gather for the opening auction, and cancels are no longer possible. */
    OPEN_FREEZE,
    /** Orders match as they come. */
    CONTINUOUS,
    /** Orders gather for the auction after a price that went too far. */
    VOLATILITY_AUCTION,
    /** Trading is stopped: only cancels are possible. */
    HALT,
    /** Orders gather for the closing auction. */
    CLOSING_CALL,
    /** Orders gather for the closing auction, and cancels are no longer possible. */
    CLOSING_FREEZE,
    /** Orders match at the closing price. */
    POST_CLOSE;

    /** Whether orders gather for an auction, and may be cancelled. */
    public boolean isCall() {
        return this == PRE_OPEN || this == VOLATILITY_AUCTION || this == CLOSING_CALL;
    }

    /** Whether orders gather for an auction, and may not be cancelled. */
    public boolean isFreeze() {
        return this == OPEN_FREEZE || this == CLOSING_FREEZE;
    }

    /** Whether orders gather for an auction. */
    public boolean isAuction() {
        return isCall() || isFreeze();
    }

    /** Whether this is before the opening auction. */
    public boolean isOpening() {
        return this == PRE_OPEN || this == OPEN_FREEZE;
    }

    /** Whether this is before the closing auction. */
    public boolean isClosing() {
        return this == CLOSING_CALL || this == CLOSING_FREEZE;
    }

    /** Whether orders trade as they come. */
    public boolean isMatching() {
        return this == CONTINUOUS || this == POST_CLOSE;
    }
}
