package org.ringside.matching;

/**
 * Trades with icebergs that show slice after slice, all whole rounds at once: in a round each of them gives what it
 * shows, in the order in which they stand, and comes to the tail again. Afterwards quantities and places are as if the
 * orders had traded slice by slice, but each order has one trade of all its slices.
 */
final class Rounds {
    private final OrderSlab orders;
    private final DetailSlab details;
    private final LevelSlab levels;
    private final TradeExecutor executor;

    Rounds(final State state, final TradeExecutor executor) {
        this.orders = state.orders;
        this.details = state.details;
        this.levels = state.levels;
        this.executor = executor;
    }

    /** As many rounds as the taker has quantity for, at a level of icebergs only, each of which shows a full slice. */
    void trade(final Instrument instrument, final int level, final int taker, final long price) {
        final long rounds = number(level, orders.leaves(taker));
        if (rounds == 0) {
            return;
        }
        int order = levels.first(level);
        for (int left = levels.count(level); left > 0; left--) {
            final int next = orders.next(order);
            executor.match(instrument, order, taker, price, taken(order, rounds));
            order = next;
        }
    }

    /** Most rounds that take no more than this quantity: found by halving what may be too many. */
    private long number(final int level, final long quantity) {
        final long ofOne = levels.shown(level);
        if (quantity < ofOne) {
            return 0;
        }
        long enough = quantity / ofOne;
        long most = most(level);
        while (enough < most) {
            final long middle = most - (most - enough) / 2;
            if (isWithin(level, middle, quantity)) {
                enough = middle;
            } else {
                most = middle - 1;
            }
        }
        return enough;
    }

    /** How many rounds there are until all is gone. */
    private long most(final int level) {
        long most = 1;
        for (int order = levels.first(level); order != 0; order = orders.next(order)) {
            most = Math.max(most, 1 + (orders.leaves(order) - 1) / details.display(orders.details(order)));
        }
        return most;
    }

    /** Whether so many rounds take no more than this quantity. */
    private boolean isWithin(final int level, final long rounds, final long quantity) {
        long left = quantity;
        for (int order = levels.first(level); order != 0 && left >= 0; order = orders.next(order)) {
            left -= taken(order, rounds);
        }
        return left >= 0;
    }

    /** What so many rounds take of an iceberg. */
    private long taken(final int order, final long rounds) {
        final long display = details.display(orders.details(order));
        final long leaves = orders.leaves(order);
        final long all = rounds * display;
        return Math.multiplyHigh(rounds, display) != 0 || all < 0 || all > leaves ? leaves : all;
    }
}
