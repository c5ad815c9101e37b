package org.ringside.matching;

/**
 * Whether an order would trade enough if it were entered now (rule book 3: FOK and minimum quantity). It goes
 * through the orders that this one would meet, and counts no fewer fills than matching makes: what it promises is
 * traded before the fills of one command are used up.
 */
final class FillableQuantity {
    /** What it would trade at least. */
    static final int ENOUGH = 0;
    static final int TOO_LITTLE = 1;
    /** More fills could be needed than one order may make. */
    static final int TOO_FAR = 2;
    /** An iceberg that has more than it shows trades its first slice, whole rounds, and a slice of the last round. */
    private static final int MORE_OF_AN_ICEBERG = 2;
    /** In pro rata everybody trades a slice and, icebergs only, whole rounds; then gets at most three shares. */
    private static final int IN_PRO_RATA = 3;

    private final State state;
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final SelfMatch selfMatch;
    private final Aggression aggression;
    private int taker;
    private int selfMatchId;
    private boolean isPassing;
    /** Fills that are left, and quantity that is needed still. */
    private long fills;
    private long needed;
    private long limit;
    private long reference;
    private long window;

    FillableQuantity(final State state, final SelfMatch selfMatch, final Aggression aggression) {
        this.state = state;
        this.orders = state.orders;
        this.levels = state.levels;
        this.selfMatch = selfMatch;
        this.aggression = aggression;
    }

    /** Whether an order that is nowhere would trade at least so much. */
    int look(final Instrument instrument, final int newTaker, final long quantity) {
        taker = newTaker;
        if (quantity > orders.leaves(taker)) {
            return TOO_LITTLE;
        }
        selfMatchId = selfMatch.idToAvoid(taker);
        isPassing = orders.selfMatch(taker) == SelfMatchInstruction.CANCEL_PASSIVE;
        fills = state.limits.maxFillsPerCommand();
        needed = quantity;
        limit = orders.price(taker);
        reference = instrument.reference();
        window = instrument.windowPrice;
        final int reach = reach(instrument);
        final int most = state.limits.maxFillsPerCommand();
        aggression.look(Math.min(most, most - fills));
        return reach;
    }

    private int reach(final Instrument instrument) {
        final BookSide makers = instrument.book.side(orders.side(taker).opposite());
        for (int level = makers.best(); level != 0 && makers.isAtLeast(levels.price(level), limit);
            level = levels.worse(level)) {
            if (instrument.isProRata() && !isWithin(level)) {
                return TOO_FAR;
            }
            final boolean goesOn = instrument.isProRata() ? share(instrument, level) : queue(instrument, level);
            if (fills < 0) {
                return TOO_FAR;
            }
            if (needed <= 0) {
                return ENOUGH;
            }
            if (!goesOn) {
                return TOO_LITTLE;
            }
        }
        return TOO_LITTLE;
    }

    /** Whether fills suffice for all shares of a level. */
    private boolean isWithin(final int level) {
        fills -= (long) levels.count(level)
            * (levels.reserve(level) == 0 ? IN_PRO_RATA : IN_PRO_RATA + MORE_OF_AN_ICEBERG);
        return fills >= 0;
    }

    /** A level of pro rata; the taker meets its own orders first. Returns whether it would go on. */
    private boolean share(final Instrument instrument, final int level) {
        long sum = 0;
        for (int order = levels.first(level); order != 0; order = orders.next(order)) {
            if (!isOwn(order)) {
                sum += orders.leaves(order);
            } else if (!isPassing) {
                return false;
            }
        }
        if (sum > 0 && isInterrupted(instrument, level)) {
            return false;
        }
        needed -= sum;
        return true;
    }

    /** A level in the order of time: what it shows, then its reserve. Returns whether the taker would go on. */
    private boolean queue(final Instrument instrument, final int level) {
        long reserve = 0;
        boolean isFirst = true;
        int icebergs = 0;
        for (int order = levels.first(level); order != 0 && needed > 0 && fills >= 0; order = orders.next(order)) {
            if (!isOwn(order)) {
                if (isFirst && isInterrupted(instrument, level)) {
                    return false;
                }
                isFirst = false;
                final long shown = levels.shownBy(order);
                needed -= shown;
                reserve += orders.leaves(order) - shown;
                icebergs += orders.leaves(order) > shown ? 1 : 0;
            } else if (!isPassing) {
                return false;
            }
            fills--;
        }
        if (needed > 0) {
            needed -= reserve;
            fills -= (long) MORE_OF_AN_ICEBERG * icebergs;
        }
        return true;
    }

    private boolean isOwn(final int order) {
        return selfMatchId != 0 && selfMatch.has(order, selfMatchId);
    }

    /** Whether a trade at this level would be outside the window, after those that are counted already. */
    private boolean isInterrupted(final Instrument instrument, final int level) {
        final long price = TradePrice.of(instrument, limit, levels.price(level), reference);
        window = window == 0 ? price : window;
        reference = price;
        return PriceWindow.isOutside(instrument, window, price);
    }
}
