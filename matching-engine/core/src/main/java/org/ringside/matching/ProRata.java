package org.ringside.matching;

/**
 * Shares an order out among those of a level: a part for the oldest, then in proportion to what each shows, then what
 * is left to the oldest first (market-rules 1). Everybody gets at most one trade in each of these steps.
 */
final class ProRata {
    private static final int WHOLE = 10_000;

    private final OrderSlab orders;
    private final LevelSlab levels;
    private final Trading trading;

    ProRata(final State state, final Trading trading) {
        this.orders = state.orders;
        this.levels = state.levels;
        this.trading = trading;
    }

    void allocate(final Instrument instrument, final int level, final int taker, final long price) {
        if (orders.leaves(taker) >= levels.shown(level)) {
            inTurn(instrument, levels.first(level), levels.count(level), taker, price, orders.leaves(taker));
        } else {
            share(instrument, level, taker, price);
        }
    }

    private void share(final Instrument instrument, final int level, final int taker, final long price) {
        final InstrumentSpec spec = instrument.spec;
        int first = levels.first(level);
        int count = levels.count(level);
        long shown = levels.shown(level);
        long left = orders.leaves(taker);
        final long top = Math.min(
            levels.shownBy(first), Wide.multiplyDivide(left, spec.topOrderBasisPoints(), WHOLE));
        if (top > 0) {
            final int second = orders.next(first);
            if (!trading.match(instrument, first, taker, price, top)) {
                first = second;
                count--;
            }
            shown -= top;
            left -= top;
        }
        final long toShare = left;
        int order = first;
        int remaining = 0;
        first = 0;
        for (int i = 0; i < count; i++) {
            final int next = orders.next(order);
            final long part = Wide.multiplyDivide(toShare, levels.shownBy(order), shown);
            boolean stays = true;
            if (part > 0 && part >= spec.proRataMinimum()) {
                left -= part;
                stays = trading.match(instrument, order, taker, price, part);
            }
            if (stays) {
                first = first == 0 ? order : first;
                remaining++;
            }
            order = next;
        }
        inTurn(instrument, first, remaining, taker, price, left);
    }

    /** So many orders from this one on get what they show, as long as something is left. */
    private void inTurn(final Instrument instrument, final int first, final int count, final int taker,
        final long price, final long quantity) {
        long left = quantity;
        int order = first;
        for (int i = 0; i < count && left > 0; i++) {
            final int next = orders.next(order);
            final long part = Math.min(left, levels.shownBy(order));
            left -= part;
            trading.match(instrument, order, taker, price, part);
            order = next;
        }
    }
}
