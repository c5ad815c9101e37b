package org.ringside.simulator.benchmarks.feed;

import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.BookStatus;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.Side;

/** Ours: orders in their priority, levels, a hash of all, and checks of each change. */
final class RingsideBook extends MeasuredBook {
    private static final long NO_PRICE = OrderAddedDecoder.priceNullValue();

    private final BookBuilder book;

    RingsideBook(final int mostOrders) {
        super("Ringside");
        book = new BookBuilder(mostOrders);
    }

    @Override
    long apply(final BookFlow flow, final long first) {
        long sum = 0;
        for (int i = 0; i < flow.size(); i++) {
            final BookStatus status = apply(flow, i, first + flow.order(i));
            if (status != BookStatus.OK) {
                throw new IllegalStateException("change " + i + " does not fit the book: " + status);
            }
            sum += best(Side.BUY) + best(Side.SELL);
        }
        return sum;
    }

    private BookStatus apply(final BookFlow flow, final int index, final long order) {
        final Side side = flow.isBuy(index) ? Side.BUY : Side.SELL;
        final long price = flow.price(index);
        return switch (flow.kind(index)) {
            case ADD -> book.add(order, price, flow.quantity(index), side);
            case CHANGE -> book.change(order, price, flow.change(index), flow.quantity(index), side);
            case EXECUTE -> book.execute(order, price, flow.change(index), flow.quantity(index), side);
            case DELETE -> book.delete(order, price, -flow.change(index), side);
        };
    }

    private long best(final Side side) {
        final long price = book.bestPrice(side);
        return price == NO_PRICE ? 0 : price;
    }
}
