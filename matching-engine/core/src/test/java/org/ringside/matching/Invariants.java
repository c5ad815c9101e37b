package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

/** What is true of an engine's insides between any two commands. */
final class Invariants {
    private Invariants() {
    }

    /** Books are sorted and uncrossed, queues are linked soundly, and the index knows what rests, and nothing else. */
    static void assertHold(final MatchingEngine engine) {
        int resting = 0;
        for (final OrderBook book : engine.books.values()) {
            final PriceLevel bid = book.side(Side.BUY).best();
            final PriceLevel ask = book.side(Side.SELL).best();
            assertThat(bid == null || ask == null || bid.price < ask.price).as("uncrossed").isTrue();
            resting += count(engine, book, Side.BUY) + count(engine, book, Side.SELL);
        }
        assertThat(engine.openOrders()).as("index equals books").isEqualTo(resting);
    }

    private static int count(final MatchingEngine engine, final OrderBook book, final Side side) {
        final BookSide levels = book.side(side);
        int count = 0;
        for (int depth = 0; depth < levels.size(); depth++) {
            final PriceLevel level = levels.atDepth(depth);
            assertThat(level.isEmpty()).as("empty level").isFalse();
            assertThat(levels.level(level.price)).isSameAs(level);
            if (depth > 0) {
                final long better = levels.atDepth(depth - 1).price;
                assertThat(side == Side.BUY ? better > level.price : better < level.price).as("sorted").isTrue();
            }
            Order previous = null;
            for (Order order = level.first; order != null; order = order.next) {
                assertThat(order.previous).isSameAs(previous);
                assertSound(engine, order, level, book, side);
                previous = order;
                count++;
            }
        }
        return count;
    }

    private static void assertSound(final MatchingEngine engine, final Order order, final PriceLevel level,
        final OrderBook book, final Side side) {
        assertThat(order.level).isSameAs(level);
        assertThat(order.price).isEqualTo(level.price);
        assertThat(order.book).isSameAs(book);
        assertThat(order.side).isSameAs(side);
        assertThat(order.leaves).isPositive();
        assertThat(order.cum).isNotNegative();
        assertThat(order.timeInForce).isSameAs(TimeInForce.DAY);
        assertThat(order.owner.live(order.clOrdId)).isSameAs(order);
        assertThat(engine.index.find(order.owner, 0, order.orderId, book.instrumentId, side)).isSameAs(order);
    }
}
