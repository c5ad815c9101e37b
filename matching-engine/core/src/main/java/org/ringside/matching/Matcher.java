package org.ringside.matching;

/**
 * Lets an order that comes in trade with the other side, best level first, as long as its limit, the window of prices
 * and the fills that one command may make allow (rule book 1, 2, 3, 5 and 8).
 */
final class Matcher {
    /** How matching ended: the order is over. */
    static final int OVER = 0;
    /** No order is left that its limit allows it to trade with. */
    static final int REST = 1;
    /** The next trade would print outside the window. */
    static final int INTERRUPTED = 2;
    /** It has made all fills that it may, and finds more. */
    static final int CUT = 3;

    private final State state;
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final TradeExecutor executor;
    private final SelfMatch selfMatch;
    private final Aggression aggression;
    private final Rounds rounds;
    private final ProRata proRata;

    Matcher(final State state, final TradeExecutor executor, final SelfMatch selfMatch, final Aggression aggression) {
        this.state = state;
        this.orders = state.orders;
        this.levels = state.levels;
        this.executor = executor;
        this.selfMatch = selfMatch;
        this.aggression = aggression;
        this.rounds = new Rounds(state, executor);
        this.proRata = new ProRata(state, executor, aggression);
    }

    /** Trades what can be traded of an order that is nowhere. */
    int match(final Instrument instrument, final int taker) {
        final BookSide makers = instrument.book.side(orders.side(taker).opposite());
        final long limit = orders.price(taker);
        final long takerId = orders.orderId(taker);
        final int selfMatchId = selfMatch.idToAvoid(taker);
        final boolean isProRata = instrument.isProRata();
        aggression.begin(state.limits.maxFillsPerCommand());
        int level = makers.best();
        while (level != 0 && makers.isAtLeast(levels.price(level), limit)) {
            if (aggression.left() == 0) {
                return CUT;
            }
            aggression.at(level);
            if (selfMatchId != 0 && !preventAll(level, taker, selfMatchId, isProRata)) {
                return OVER;
            }
            if (level == makers.best() && aggression.left() != 0) {
                final long price = TradePrice.of(instrument, limit, levels.price(level), instrument.reference());
                if (PriceWindow.interrupts(instrument, price)) {
                    return INTERRUPTED;
                }
                trade(instrument, level, taker, price, isProRata);
                if (!orders.isLive(takerId)) {
                    return OVER;
                }
            }
            level = makers.best();
        }
        return REST;
    }

    /**
     * Prevents trades with own orders: with those at the front of the level, in pro rata with all that could get a
     * share of what is left.
     *
     * @return whether the taker goes on.
     */
    private boolean preventAll(final int level, final int taker, final int selfMatchId, final boolean isAny) {
        int order = levels.first(level);
        int others = 0;
        while (order != 0 && aggression.left() != 0 && !aggression.repeats(order)
            && others < (isAny ? aggression.left() : 1)) {
            final int next = orders.next(order);
            if (!selfMatch.has(order, selfMatchId)) {
                others++;
            } else {
                aggression.spend();
                if (!selfMatch.prevent(order, taker)) {
                    return false;
                }
            }
            order = next;
        }
        return true;
    }

    private void trade(final Instrument instrument, final int level, final int taker, final long price,
        final boolean isProRata) {
        if (aggression.repeats(levels.first(level))) {
            aggression.endRounds();
            if (levels.count(level) <= aggression.left()) {
                rounds.trade(instrument, level, taker, price);
            }
        } else if (isProRata) {
            proRata.allocate(instrument, level, taker, price);
        } else {
            final int maker = levels.first(level);
            executor.match(instrument, maker, taker, price, Math.min(levels.shownBy(maker), orders.leaves(taker)));
        }
    }
}
