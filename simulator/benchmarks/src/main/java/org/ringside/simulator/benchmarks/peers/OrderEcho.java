package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * The floor: a bare TCP echo whose answers have the sizes and the form of an exchange's. It says yes to every order and
 * every cancel, keeps nothing, and knows no replace. Ends with the process that started it.
 */
public final class OrderEcho implements TraderRequests {
    private static final int BY_REQUEST = 0;
    private static final int IOC_REMAINDER = 102;

    private final EchoLoop loop;
    private long lastId;

    OrderEcho() throws IOException {
        loop = new EchoLoop("order-echo", channel -> new Connection(new TraderConnection(channel), this));
    }

    /** Answers at once what a connection brings. */
    private record Connection(TraderConnection trader, TraderRequests requests) implements EchoConnection {
        @Override
        public boolean read() throws IOException {
            return trader.read();
        }

        @Override
        public boolean answer() throws IOException {
            while (trader.room() >= 2 * Answers.MAX_LENGTH) {
                if (!trader.handleNext(requests)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public int flush() throws IOException {
            return trader.flush();
        }

        @Override
        public void close() throws IOException {
            trader.close();
        }
    }

    /** Prints its address and serves until standard input ends. */
    public static void main(final String[] args) throws IOException {
        new OrderEcho().loop.run();
    }

    @Override
    public void onNegotiate(
        final TraderConnection from, final long sessionId, final long verId, final long timestamp, final long firm) {
        from.answers().negotiated(sessionId, verId, timestamp, firm);
    }

    @Override
    public void onEstablish(final TraderConnection from, final long verId, final long timestamp) {
        from.answers().established(verId, timestamp);
    }

    @Override
    public void onTerminate(final TraderConnection from, final long verId) {
        from.answers().terminated(verId);
    }

    @Override
    public void onNewOrder(final TraderConnection from, final NewOrderSingleDecoder order) {
        final long id = ++lastId;
        final TimeInForce timeInForce = order.timeInForce();
        from.answers().accepted(order.clOrdID(), id, id, order.securityID(), order.side(), order.price(),
            order.orderQty(), timeInForce);
        if (timeInForce == TimeInForce.IOC) {
            from.answers().cancelled(
                0, order.clOrdID(), id, id, order.securityID(), order.side(), 0, IOC_REMAINDER);
        }
    }

    @Override
    public void onReplace(final TraderConnection from, final OrderCancelReplaceRequestDecoder replace) {
        throw new IllegalStateException("an echo does not know what an order was before");
    }

    @Override
    public void onCancel(final TraderConnection from, final OrderCancelRequestDecoder cancel) {
        from.answers().cancelled(cancel.clOrdID(), cancel.origClOrdID(), cancel.orderID(), ++lastId,
            cancel.securityID(), cancel.side(), 0, BY_REQUEST);
    }

    /** Where it listens, {@code HOST:PORT}. */
    String address() throws IOException {
        return loop.address();
    }

    /** Does not return. */
    void serve() throws IOException {
        loop.serve();
    }
}
