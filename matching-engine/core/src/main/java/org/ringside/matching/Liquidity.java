package org.ringside.matching;

/** Which part an order had in a trade (FIX 851). */
public enum Liquidity {
    /** It rested. */
    MAKER,
    /** It came in. */
    TAKER,
    /** Both sides of an auction. */
    AUCTION
}
