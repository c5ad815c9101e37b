package org.ringside.matching;

/** The part of an order in a trade (FIX 851). */
public enum Liquidity {
    /** The order rested in the book. */
    MAKER,
    /** The order came in. */
    TAKER,
    /** Both sides of an auction. */
    AUCTION
}
