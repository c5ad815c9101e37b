package org.ringside.matching.benchmarks;

import org.ringside.matching.CancelReason;
import org.ringside.matching.Liquidity;
import org.ringside.matching.Order;

/**
 * Writes down which operations on the client ids of live orders the engine's events stand for, a table for each
 * session: every order that comes, is named, gets another name, or ends.
 */
final class IdRecorder extends OperationRecorder {
    /** The part of an order id that says where the engine keeps the order. */
    private static final long RECORD = (1 << 24) - 1;

    @Override
    public void orderAccepted(final Order order) {
        add(Operations.PUT, order, order.clOrdId());
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        add(Operations.FIND, order, origClOrdId);
        add(Operations.REMOVE, order, origClOrdId);
        add(Operations.PUT, order, order.clOrdId());
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        if (clOrdId != 0) {
            add(Operations.FIND, order, order.clOrdId());
        }
        add(Operations.REMOVE, order, order.clOrdId());
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        if (order.leaves() == 0) {
            add(Operations.REMOVE, order, order.clOrdId());
        }
    }

    private void add(final byte kind, final Order order, final long id) {
        operations().add(kind, order.sessionId(), id, (int) (order.orderId() & RECORD));
    }
}
