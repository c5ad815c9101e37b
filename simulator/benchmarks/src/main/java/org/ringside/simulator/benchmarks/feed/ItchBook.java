package org.ringside.simulator.benchmarks.feed;

import com.paritytrading.juncture.nasdaq.itch50.ITCH50;
import com.paritytrading.nassau.MessageListener;
import com.paritytrading.parity.book.Market;
import com.paritytrading.parity.book.MarketListener;
import com.paritytrading.parity.book.OrderBook;
import com.paritytrading.parity.book.Side;
import java.nio.ByteBuffer;

/** Parity's book, made of messages of ITCH 5.0 that are read as juncture's parser reads them. */
final class ItchBook implements MessageListener, MarketListener {
    private static final long INSTRUMENT = 1;

    private final Market market = new Market(this);
    private final OrderBook book = market.open(INSTRUMENT);
    private final ITCH50.AddOrder added = new ITCH50.AddOrder();
    private final ITCH50.OrderCancel cancelled = new ITCH50.OrderCancel();
    private final ITCH50.OrderExecuted executed = new ITCH50.OrderExecuted();
    private final ITCH50.OrderDelete deleted = new ITCH50.OrderDelete();
    private long messages;
    private long executions;

    @Override
    public void message(final ByteBuffer buffer) {
        switch (buffer.get()) {
            case ITCH50.MESSAGE_TYPE_ADD_ORDER -> {
                added.get(buffer);
                market.add(INSTRUMENT, added.orderReferenceNumber,
                    added.buySellIndicator == ITCH50.BUY ? Side.BUY : Side.SELL, added.price, added.shares);
            }
            case ITCH50.MESSAGE_TYPE_ORDER_CANCEL -> {
                cancelled.get(buffer);
                market.cancel(cancelled.orderReferenceNumber, cancelled.canceledShares);
            }
            case ITCH50.MESSAGE_TYPE_ORDER_EXECUTED -> {
                executed.get(buffer);
                market.execute(executed.orderReferenceNumber, executed.executedShares);
                executions++;
            }
            case ITCH50.MESSAGE_TYPE_ORDER_DELETE -> {
                deleted.get(buffer);
                market.delete(deleted.orderReferenceNumber);
            }
            default -> throw new IllegalArgumentException("a message that no flow has");
        }
        messages++;
    }

    long messages() {
        return messages;
    }

    long executions() {
        return executions;
    }

    long bestPrices() {
        return book.getBestBidPrice() + book.getBestAskPrice();
    }

    @Override
    public void update(final OrderBook changed, final boolean bbo) {
        // The library's book is not read after each change either.
    }

    @Override
    public void trade(final OrderBook changed, final Side side, final long price, final long size) {
        // Nobody counts them.
    }
}
