package org.ringside.matching.benchmarks;

import com.paritytrading.parity.match.OrderBook;
import com.paritytrading.parity.match.OrderBookListener;
import com.paritytrading.parity.match.Side;

/**
 * Parity's {@code OrderBook}. It knows neither immediate-or-cancel nor replace: what its users do instead is cancel
 * what rests, and cancel and enter again under the same number.
 */
final class ParityBook extends Book implements OrderBookListener {
    private final OrderBook book = new OrderBook(this);

    @Override
    void enter(final CommandStream commands, final int i) {
        book.enter(commands.order(i), side(commands, i), commands.price(i), commands.quantity(i));
    }

    @Override
    void enterImmediate(final CommandStream commands, final int i) {
        enter(commands, i);
        book.cancel(commands.order(i), 0);
    }

    @Override
    void cancel(final CommandStream commands, final int i) {
        book.cancel(commands.order(i), 0);
    }

    @Override
    void move(final CommandStream commands, final int i) {
        book.cancel(commands.order(i), 0);
        book.enter(commands.order(i), side(commands, i), commands.price(i), commands.open(i));
    }

    @Override
    void reduce(final CommandStream commands, final int i) {
        book.cancel(commands.order(i), commands.open(i));
    }

    @Override
    public void match(final long restingOrderId, final long incomingOrderId, final Side incomingSide,
        final long price, final long executedQuantity, final long remainingQuantity) {
        tape().print(price, executedQuantity);
    }

    @Override
    public void add(final long orderId, final Side side, final long price, final long size) {
        // Nobody watches the book.
    }

    @Override
    public void cancel(final long orderId, final long canceledQuantity, final long remainingQuantity) {
        // Nobody watches the book.
    }

    private static Side side(final CommandStream commands, final int i) {
        return commands.isBuy(i) ? Side.BUY : Side.SELL;
    }
}
