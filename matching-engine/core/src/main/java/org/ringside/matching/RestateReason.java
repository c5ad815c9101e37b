package org.ringside.matching;

/** The reason why an order has changed without a request of its owner. */
public enum RestateReason {
    /** Self-match prevention reduced the quantity. */
    DECREMENT,
    /** The rest of a market order after an auction has become a limit order at the auction's price. */
    PRICED
}
