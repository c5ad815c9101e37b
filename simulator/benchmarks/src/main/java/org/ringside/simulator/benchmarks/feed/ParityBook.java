package org.ringside.simulator.benchmarks.feed;

import com.paritytrading.parity.book.Market;
import com.paritytrading.parity.book.MarketListener;
import com.paritytrading.parity.book.OrderBook;
import com.paritytrading.parity.book.Side;

/** That of Parity, with which its clients follow a market: orders by their ids, and levels. */
final class ParityBook extends MeasuredBook {
    private static final long INSTRUMENT = 1;

    private final Market market = new Market(new Listener());
    private final OrderBook book = market.open(INSTRUMENT);

    ParityBook() {
        super("parity-book");
    }

    @Override
    long apply(final BookFlow flow, final long first) {
        long sum = 0;
        for (int i = 0; i < flow.size(); i++) {
            apply(flow, i, first + flow.order(i));
            sum += book.getBestBidPrice() + book.getBestAskPrice();
        }
        return sum;
    }

    private void apply(final BookFlow flow, final int index, final long order) {
        switch (flow.kind(index)) {
            case ADD -> market.add(INSTRUMENT, order, flow.isBuy(index) ? Side.BUY : Side.SELL, flow.price(index),
                flow.quantity(index));
            case CHANGE -> market.cancel(order, -flow.change(index));
            case EXECUTE -> market.execute(order, -flow.change(index));
            default -> market.delete(order);
        }
    }

    /** Is told, and does nothing. */
    private static final class Listener implements MarketListener {
        @Override
        public void update(final OrderBook changed, final boolean bbo) {
            // The best prices are read after each change.
        }

        @Override
        public void trade(final OrderBook changed, final Side side, final long price, final long size) {
            // Nobody counts them.
        }
    }
}
