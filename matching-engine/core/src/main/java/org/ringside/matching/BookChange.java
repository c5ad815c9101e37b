package org.ringside.matching;

/** Why what an order shows has become another, or less. */
public enum BookChange {
    /** The order has traded: {@link MatchingListener#tradePrinted} came just before, and is of this trade. */
    TRADE,
    /** Something else: a cancel, a replace, self-match prevention, another place. */
    OTHER
}
