package org.ringside.matching;

/** Why the shown quantity of an order has changed. */
public enum BookChange {
    /** The order has traded: {@link MatchingListener#tradePrinted} with this trade came just before. */
    TRADE,
    /** Something else: a cancel, a replace, self-match prevention, another place. */
    OTHER
}
