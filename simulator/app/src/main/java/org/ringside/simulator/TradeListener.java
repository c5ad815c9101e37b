package org.ringside.simulator;

/**
 * Is told of trades by their takers, and of those of auctions by their buyers: of each trade once, in the sequence of
 * trades if there is one session.
 */
@FunctionalInterface
interface TradeListener {
    /** A trade; side is that of the session that tells. */
    void onTrade(long tradeId, int securityId, char side, long price, long quantity);
}
