package org.ringside.matching;

/** Why an order has changed without its owner asking. */
public enum RestateReason {
    /** Self-match prevention took quantity off it. */
    DECREMENT,
    /** What an auction left of a market order has become a limit order at the auction's price. */
    PRICED
}
