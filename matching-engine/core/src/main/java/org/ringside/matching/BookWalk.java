package org.ringside.matching;

import java.util.function.IntConsumer;

/**
 * The orders of an instrument, one after another: buyers, then sellers; of each the book, best price first, then time,
 * then stops, the nearest first; in the end those that wait for an auction.
 */
final class BookWalk {
    private static final int QUEUES = 4;

    private final OrderSlab orders;
    private final LevelSlab levels;

    BookWalk(final State state) {
        this.orders = state.orders;
        this.levels = state.levels;
    }

    /** The first order, or 0. */
    int first(final Instrument instrument) {
        return firstFrom(instrument, 0);
    }

    /** The order after one that is somewhere, or 0. */
    int next(final Instrument instrument, final int order) {
        final int next = orders.next(order);
        if (next != 0 || orders.place(order) == OrderSlab.PARKED) {
            return next;
        }
        final int worse = levels.worse(orders.level(order));
        return worse != 0 ? levels.first(worse) : firstFrom(instrument, queue(order) + 1);
    }

    /** Visits all orders. The visitor may remove the order that it is at. */
    void all(final Instrument instrument, final IntConsumer visitor) {
        int order = first(instrument);
        while (order != 0) {
            final int next = next(instrument, order);
            visitor.accept(order);
            order = next;
        }
    }

    /** Visits the orders of one side of the book, or the stops of one side. */
    void levels(final BookSide side, final IntConsumer visitor) {
        for (int level = side.best(); level != 0; level = levels.worse(level)) {
            for (int order = levels.first(level); order != 0; order = orders.next(order)) {
                visitor.accept(order);
            }
        }
    }

    /** Which of the four sorted queues an order is in: the book and the stops of buyers, then of sellers. */
    private int queue(final int order) {
        return (orders.side(order) == Side.BUY ? 0 : 2) + (orders.place(order) == OrderSlab.IN_STOPS ? 1 : 0);
    }

    private int firstFrom(final Instrument instrument, final int from) {
        for (int queue = from; queue < QUEUES; queue++) {
            final Side side = queue < 2 ? Side.BUY : Side.SELL;
            final BookSide sorted = queue % 2 == 0 ? instrument.book.side(side) : instrument.book.stops(side);
            if (sorted.best() != 0) {
                return levels.first(sorted.best());
            }
        }
        return instrument.book.firstParked();
    }
}
