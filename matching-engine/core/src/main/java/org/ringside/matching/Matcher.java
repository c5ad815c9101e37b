package org.ringside.matching;

/**
 * Lets an order that comes in trade with the other side, best level first, as long as its limit and the window of
 * prices allow (market-rules 1, 2, 3, 5 and 8).
 */
final class Matcher {
    /** How matching ended: the order is over. */
    static final int OVER = 0;
    /** Nobody is left whom its limit allows it to trade with. */
    static final int REST = 1;
    /** The next trade would print outside the window. */
    static final int INTERRUPTED = 2;

    private final OrderSlab orders;
    private final LevelSlab levels;
    private final Trading trading;
    private final SelfMatch selfMatch;
    private final Aggression aggression;
    private final Rounds rounds;
    private final ProRata proRata;

    Matcher(final State state, final Trading trading, final SelfMatch selfMatch, final Aggression aggression) {
        this.orders = state.orders;
        this.levels = state.levels;
        this.trading = trading;
        this.selfMatch = selfMatch;
        this.aggression = aggression;
        this.rounds = new Rounds(state, trading);
        this.proRata = new ProRata(state, trading);
    }

    /** Trades what can be traded of an order that is nowhere. */
    int match(final Instrument instrument, final int taker) {
        final BookSide makers = instrument.book.side(orders.side(taker).opposite());
        final long limit = orders.price(taker);
        final long takerId = orders.orderId(taker);
        final int selfMatchId = selfMatch.idToAvoid(taker);
        final boolean isProRata = instrument.isProRata();
        aggression.begin();
        int level = makers.best();
        while (level != 0 && makers.isAtLeast(levels.price(level), limit)) {
            aggression.at(level);
            final boolean repeats = aggression.repeats(levels.first(level));
            final int own = selfMatchId == 0 || repeats ? 0 : own(level, selfMatchId, isProRata);
            if (own != 0) {
                if (!selfMatch.prevent(own, taker)) {
                    return OVER;
                }
            } else {
                final long price = PrintPrice.of(instrument, limit, levels.price(level), instrument.reference());
                if (PriceWindow.interrupts(instrument, price)) {
                    return INTERRUPTED;
                }
                if (repeats) {
                    aggression.endRounds();
                    rounds.trade(instrument, level, taker, price);
                } else if (isProRata) {
                    proRata.allocate(instrument, level, taker, price);
                } else {
                    matchFirst(instrument, level, taker, price);
                }
                if (!orders.isLive(takerId)) {
                    return OVER;
                }
            }
            level = makers.best();
        }
        return REST;
    }

    /** The order that must not trade with the taker, or 0: the first of the level, in pro rata any of it. */
    private int own(final int level, final int selfMatchId, final boolean isAny) {
        int order = levels.first(level);
        while (order != 0 && !selfMatch.has(order, selfMatchId)) {
            order = isAny ? orders.next(order) : 0;
        }
        return order;
    }

    private void matchFirst(final Instrument instrument, final int level, final int taker, final long price) {
        final int maker = levels.first(level);
        trading.match(instrument, maker, taker, price, Math.min(levels.shownBy(maker), orders.leaves(taker)));
    }
}
