package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.NewOrder;
import org.ringside.matching.ReplaceOrder;

/** The thread of a connection: blocks in reading, decodes what comes, and waits when the queue is full. */
final class RequestReader implements Runnable, TraderRequests {
    private final TraderConnection connection;
    private final BlockingQueue<Request> queue;
    private int sessionId;

    RequestReader(final TraderConnection connection, final BlockingQueue<Request> queue) {
        this.connection = connection;
        this.queue = queue;
    }

    @Override
    public void run() {
        try {
            while (connection.read()) {
                boolean isMore = true;
                while (isMore) {
                    isMore = connection.handleNext(this);
                }
            }
        } catch (final IOException lost) {
            System.err.println("threaded-exchange: a connection was lost: " + lost.getMessage());
        }
        put(engine -> engine.leave(connection));
    }

    @Override
    public void onNegotiate(
        final TraderConnection from, final long newSessionId, final long verId, final long timestamp,
        final long firm) {
        sessionId = (int) newSessionId;
        put(engine -> engine.join(from, newSessionId, verId, timestamp, firm));
    }

    @Override
    public void onEstablish(final TraderConnection from, final long verId, final long timestamp) {
        put(engine -> engine.answers(from).established(verId, timestamp));
    }

    @Override
    public void onTerminate(final TraderConnection from, final long verId) {
        put(engine -> engine.answers(from).terminated(verId));
    }

    @Override
    public void onNewOrder(final TraderConnection from, final NewOrderSingleDecoder order) {
        final int instrumentId = (int) order.securityID();
        final NewOrder command = new NewOrder()
            .account(sessionId)
            .sessionId(sessionId)
            .clOrdId(order.clOrdID())
            .instrumentId(instrumentId)
            .side(sideOf(order.side()))
            .price(Ticks.of(instrumentId, order.price()))
            .quantity(order.orderQty())
            .timeInForce(order.timeInForce() == TimeInForce.IOC
                ? org.ringside.matching.TimeInForce.IOC : org.ringside.matching.TimeInForce.DAY);
        put(engine -> engine.enter(command));
    }

    @Override
    public void onReplace(final TraderConnection from, final OrderCancelReplaceRequestDecoder replace) {
        final int instrumentId = (int) replace.securityID();
        final ReplaceOrder command = new ReplaceOrder()
            .sessionId(sessionId)
            .clOrdId(replace.clOrdID())
            .origClOrdId(replace.origClOrdID())
            .orderId(replace.orderID())
            .instrumentId(instrumentId)
            .side(sideOf(replace.side()))
            .price(Ticks.of(instrumentId, replace.price()))
            .quantity(replace.orderQty());
        put(engine -> engine.replace(command));
    }

    @Override
    public void onCancel(final TraderConnection from, final OrderCancelRequestDecoder cancel) {
        final CancelOrder command = new CancelOrder()
            .sessionId(sessionId)
            .clOrdId(cancel.clOrdID())
            .origClOrdId(cancel.origClOrdID())
            .orderId(cancel.orderID())
            .instrumentId((int) cancel.securityID())
            .side(sideOf(cancel.side()));
        put(engine -> engine.cancel(command));
    }

    private void put(final Request request) {
        try {
            queue.put(request);
        } catch (final InterruptedException ex) {
            throw new IllegalStateException("nobody interrupts a reader", ex);
        }
    }

    private static org.ringside.matching.Side sideOf(final Side side) {
        return side == Side.BUY ? org.ringside.matching.Side.BUY : org.ringside.matching.Side.SELL;
    }
}
