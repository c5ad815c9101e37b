package org.ringside.matching;

import java.util.function.IntConsumer;

/**
 * Visits the orders of an instrument in the one order that mass cancels have: buyers, then sellers; of each the book,
 * best price first, then time; then those that wait for an auction, then stops, the nearest first (market-rules 4).
 * The visitor may remove the order that it is at.
 */
final class BookWalk {
    private static final Side[] SIDES = Side.values();

    private final OrderSlab orders;
    private final LevelSlab levels;

    BookWalk(final State state) {
        this.orders = state.orders;
        this.levels = state.levels;
    }

    /** Visits all orders. */
    void all(final Instrument instrument, final IntConsumer visitor) {
        for (final Side side : SIDES) {
            levels(instrument.book.side(side), visitor);
            parked(instrument.book, side, visitor);
            levels(instrument.book.stops(side), visitor);
        }
    }

    /** Visits the orders of one side of the book, or the stops of one side. */
    void levels(final BookSide side, final IntConsumer visitor) {
        int level = side.best();
        while (level != 0) {
            final int worse = levels.worse(level);
            queue(levels.first(level), visitor);
            level = worse;
        }
    }

    private void queue(final int first, final IntConsumer visitor) {
        int order = first;
        while (order != 0) {
            final int next = orders.next(order);
            visitor.accept(order);
            order = next;
        }
    }

    private void parked(final OrderBook book, final Side side, final IntConsumer visitor) {
        int order = book.firstParked();
        while (order != 0) {
            final int next = orders.next(order);
            if (orders.side(order) == side) {
                visitor.accept(order);
            }
            order = next;
        }
    }
}
