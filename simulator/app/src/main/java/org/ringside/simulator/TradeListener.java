package org.ringside.simulator;

/** Is told of trades by their takers: of each trade once, in the sequence of trades if there is one session. */
@FunctionalInterface
interface TradeListener {
    /** A trade; side is the taker's. */
    void onTrade(long tradeId, int securityId, char side, long price, long quantity);
}
