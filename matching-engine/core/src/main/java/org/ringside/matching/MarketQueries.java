package org.ringside.matching;

import java.util.function.Consumer;

/**
 * Answers questions of people who watch the market, for which no trader gets all events: the state of all accounts, the
 * last indicative prices, and the public side of the books. Queries change nothing. The thread that gives commands asks
 * between two commands. Prices are ticks, quantities are lots.
 */
public final class MarketQueries {
    /** Most positions of an account that a query shows which is to take a bounded time. */
    public static final int MOST_POSITIONS = 64;

    private final MatchingEngine engine;
    private final State state;

    /** Makes the queries of one engine. */
    public MarketQueries(final MatchingEngine engine) {
        this.engine = engine;
        this.state = engine.state;
    }

    /** Price of the last trade of the day, or {@link MatchingEngine#NO_PRICE}. */
    public long lastTradePrice(final int instrumentId) {
        return engine.lastTradePrice(instrumentId);
    }

    /** Price of the first trade of the day, or {@link MatchingEngine#NO_PRICE}. */
    public long openPrice(final int instrumentId) {
        return orNone(state.known(instrumentId).day.open());
    }

    /** Highest price of a trade of the day, or {@link MatchingEngine#NO_PRICE}. */
    public long highPrice(final int instrumentId) {
        return orNone(state.known(instrumentId).day.high());
    }

    /** Lowest price of a trade of the day, or {@link MatchingEngine#NO_PRICE}. */
    public long lowPrice(final int instrumentId) {
        return orNone(state.known(instrumentId).day.low());
    }

    /** Traded quantity of the day, each trade once; no more than Long.MAX_VALUE. */
    public long dayVolume(final int instrumentId) {
        return state.known(instrumentId).day.volume();
    }

    /** Number of trades of the day. */
    public long dayTrades(final int instrumentId) {
        return state.known(instrumentId).day.trades();
    }

    /** Quantity of the last trade of the day; 0 for none. */
    public long lastTradeQuantity(final int instrumentId) {
        return state.known(instrumentId).day.lastQuantity();
    }

    /** Upper 64 bits of the day's turnover, ticks times lots: unsigned, and no more than 2^128 - 1. */
    public long dayTurnoverHigh(final int instrumentId) {
        return state.known(instrumentId).day.turnoverHigh();
    }

    /** Lower 64 bits of the day's turnover. */
    public long dayTurnoverLow(final int instrumentId) {
        return state.known(instrumentId).day.turnoverLow();
    }

    /** The price from which the limits of the day follow, or {@link MatchingEngine#NO_PRICE}. */
    public long previousClose(final int instrumentId) {
        return orNone(state.known(instrumentId).previousClose());
    }

    /** Lowest price that an order may have in this day. */
    public long lowLimit(final int instrumentId) {
        return state.known(instrumentId).lowLimit();
    }

    /** Highest price that an order may have in this day. */
    public long highLimit(final int instrumentId) {
        return state.known(instrumentId).highLimit();
    }

    /** Shows up to {@code limit} levels of a side, the best first; market orders in a call have no level. */
    public void depth(final int instrumentId, final Side side, final int levels, final DepthVisitor visitor) {
        engine.depth(instrumentId, side, levels, visitor);
    }

    /** Shows all live orders, wherever they wait, by instrument. */
    public void orders(final OrderVisitor visitor) {
        engine.orders(visitor);
    }

    /** The last published indicative price; {@link MatchingEngine#NO_PRICE} when nothing would trade. */
    public long indicativePrice(final int instrumentId) {
        final Instrument instrument = state.known(instrumentId);
        return instrument.phase.isAuction() ? instrument.indicativePrice : MatchingEngine.NO_PRICE;
    }

    /** Quantity that would trade at that price. */
    public long indicativeVolume(final int instrumentId) {
        return state.known(instrumentId).indicativeVolume;
    }

    /** Surplus of the larger side at that price: positive for buyers. */
    public long indicativeImbalance(final int instrumentId) {
        return state.known(instrumentId).indicativeImbalance;
    }

    /** Shows all accounts, including the sessions' own accounts. */
    public void accounts(final AccountVisitor visitor) {
        state.accounts.forEach(
            account -> visitor.onAccount(account.spec, account.openOrders, account.isBlocked()));
    }

    /** Shows the positions of an account with a trade or an open order, as views. */
    public void positions(final int account, final Consumer<Position> visitor) {
        state.knownAccount(account).forEachPosition(visitor);
    }

    /** Number of instruments in which an account has traded; 0 also for an account that is not known. */
    public int tradedPositions(final int account) {
        final Account known = state.account(account);
        return known == null ? 0 : known.traded.count();
    }

    /** Shows the positions with a trade, which are {@link #MOST_POSITIONS} at most, by instrument, as views. */
    public void tradedPositions(final int account, final Consumer<Position> visitor) {
        state.knownAccount(account).traded.forEach(visitor);
    }

    /** The position of an account in an instrument, which must exist; null if there was no trade. */
    public Position tradedPosition(final int account, final int instrumentId) {
        final Account known = state.account(account);
        return known == null ? null : known.tradedPosition(state.known(instrumentId));
    }

    private static long orNone(final long price) {
        return price == 0 ? MatchingEngine.NO_PRICE : price;
    }
}
