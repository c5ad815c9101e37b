package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * What a command costs near the best price does not depend on what rests behind it. Counted in price levels moved, the
 * one cost that can grow with the book, not in time.
 */
class DepthTest {
    private static final int BEST_BID = 100_000;
    private static final int COMMANDS = 50_000;

    @Test
    void shouldCostTheSameWhenManyPricesRestBehind() {
        final long shallow = movesOfActivityAtTheTop(100);
        final long deep = movesOfActivityAtTheTop(20_000);

        assertThat(shallow).isPositive();
        assertThat(deep).isEqualTo(shallow);
    }

    /** Enters, reprices and cancels within ten ticks of the best price, over a book that stays as it is. */
    private static long movesOfActivityAtTheTop(final int resting) {
        final EventRecorder recorder = new EventRecorder();
        final MatchingEngine engine = new MatchingEngine(recorder, 4 * COMMANDS);
        engine.addInstrument(1);
        for (int order = 0; order < resting; order++) {
            engine.newOrder(1, 1 + order, 1, Side.BUY, BEST_BID - 50 - order, 10, TimeInForce.DAY);
        }
        final BookSide bids = engine.books.get(1).side(Side.BUY);
        final long before = bids.moves();
        final int levels = bids.size();
        for (int id = 1; id <= COMMANDS; id++) {
            final long first = BEST_BID - id % 10;
            final long second = BEST_BID - id % 7;
            engine.newOrder(2, 3L * id, 1, Side.BUY, first, 10, TimeInForce.DAY);
            engine.newOrder(3, id, 1, Side.BUY, BEST_BID - 5, 10, TimeInForce.DAY);
            engine.replaceOrder(2, 3L * id + 1, 3L * id, 0, 1, Side.BUY, second, 10, TimeInForce.DAY);
            engine.cancelOrder(2, 3L * id + 2, 3L * id + 1, 0, 1, Side.BUY);
            engine.newOrder(4, id, 1, Side.SELL, BEST_BID - 5, 10, TimeInForce.DAY);
            recorder.take();
        }
        assertThat(bids.size()).isEqualTo(levels);
        assertThat(engine.openOrders()).isEqualTo(resting);
        return bids.moves() - before;
    }
}
