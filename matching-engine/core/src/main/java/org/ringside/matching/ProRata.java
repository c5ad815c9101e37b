package org.ringside.matching;

/**
 * Shares an order out among those of a level: a part for the oldest, then in proportion to what each shows, then what
 * is left to the oldest first (rule book 1). Everybody gets at most one trade in each of these steps. An order that
 * may not make that many fills any more is shared out among as many of the oldest as they suffice for.
 */
final class ProRata {
    private static final int WHOLE = 10_000;
    /** Most trades that an order gets when one is shared out. */
    private static final int STEPS = 3;

    private final OrderSlab orders;
    private final LevelSlab levels;
    private final TradeExecutor executor;
    private final Aggression aggression;

    ProRata(final State state, final TradeExecutor executor, final Aggression aggression) {
        this.orders = state.orders;
        this.levels = state.levels;
        this.executor = executor;
        this.aggression = aggression;
    }

    void allocate(final Instrument instrument, final int level, final int taker, final long price) {
        final long wanted = orders.leaves(taker);
        final int count = levels.count(level);
        final int sharing = Math.min(count, aggression.left() / STEPS);
        if (wanted >= levels.shown(level) || sharing == 0) {
            inTurn(instrument, levels.first(level), count, taker, price, wanted);
            return;
        }
        final long shown = sharing == count ? levels.shown(level) : shown(level, sharing);
        if (wanted >= shown) {
            inTurn(instrument, levels.first(level), sharing, taker, price, wanted);
        } else {
            share(instrument, level, sharing, shown, taker, price);
        }
    }

    /** What so many orders show, the oldest. */
    private long shown(final int level, final int count) {
        long shown = 0;
        int order = levels.first(level);
        for (int i = 0; i < count; i++) {
            shown += levels.shownBy(order);
            order = orders.next(order);
        }
        return shown;
    }

    private void share(final Instrument instrument, final int level, final int sharing, final long shownByAll,
        final int taker, final long price) {
        final InstrumentSpec spec = instrument.spec;
        int first = levels.first(level);
        int count = sharing;
        long shown = shownByAll;
        long left = orders.leaves(taker);
        final long top = Math.min(
            levels.shownBy(first), Int128.multiplyDivide(left, spec.topOrderBasisPoints(), WHOLE));
        if (top > 0) {
            final int second = orders.next(first);
            if (!executor.match(instrument, first, taker, price, top)) {
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
            final long part = Int128.multiplyDivide(toShare, levels.shownBy(order), shown);
            boolean stays = true;
            if (part > 0 && part >= spec.proRataMinimum()) {
                left -= part;
                stays = executor.match(instrument, order, taker, price, part);
            }
            if (stays) {
                first = first == 0 ? order : first;
                remaining++;
            }
            order = next;
        }
        inTurn(instrument, first, remaining, taker, price, left);
    }

    /** So many orders from this one on get what they show, as long as something is left, and may be traded. */
    private void inTurn(final Instrument instrument, final int first, final int count, final int taker,
        final long price, final long quantity) {
        long left = quantity;
        int order = first;
        for (int i = 0; i < count && left > 0 && aggression.left() > 0; i++) {
            final int next = orders.next(order);
            final long part = Math.min(left, levels.shownBy(order));
            left -= part;
            executor.match(instrument, order, taker, price, part);
            order = next;
        }
    }
}
