package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;

/** Keeps what it is told. */
final class EventRecorder implements MatchingListener {
    private final List<Event> events = new ArrayList<>();

    /** What happened since the last call. */
    List<Event> take() {
        final List<Event> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    @Override
    public void accepted(final int sessionId, final long orderId, final long clOrdId, final int instrumentId,
        final Side side, final long price, final long quantity, final TimeInForce timeInForce) {
        events.add(new Event.Accepted(sessionId, orderId, clOrdId, instrumentId, side, price, quantity, timeInForce));
    }

    @Override
    public void replaced(final int sessionId, final long orderId, final long clOrdId, final long origClOrdId,
        final int instrumentId, final Side side, final long price, final long quantity, final long leaves,
        final long cum, final TimeInForce timeInForce, final boolean priorityKept) {
        events.add(new Event.Replaced(sessionId, orderId, clOrdId, origClOrdId, instrumentId, side, price, quantity,
            leaves, cum, timeInForce, priorityKept));
    }

    @Override
    public void cancelled(final int sessionId, final long orderId, final long clOrdId, final long origClOrdId,
        final int instrumentId, final Side side, final long cum, final CancelReason reason) {
        events.add(new Event.Cancelled(sessionId, orderId, clOrdId, origClOrdId, instrumentId, side, cum, reason));
    }

    @Override
    public void traded(final int sessionId, final long orderId, final long clOrdId, final int instrumentId,
        final Side side, final long tradeId, final long price, final long quantity, final long leaves, final long cum,
        final boolean maker) {
        events.add(new Event.Traded(sessionId, orderId, clOrdId, instrumentId, side, tradeId, price, quantity, leaves,
            cum, maker));
    }

    @Override
    public void newOrderRejected(final int sessionId, final long clOrdId, final int instrumentId, final Side side,
        final RejectReason reason) {
        events.add(new Event.NewOrderRejected(sessionId, clOrdId, instrumentId, side, reason));
    }

    @Override
    public void cancelRejected(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrumentId, final Side side, final RejectReason reason) {
        events.add(new Event.CancelRejected(sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, reason));
    }

    @Override
    public void replaceRejected(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrumentId, final Side side, final RejectReason reason) {
        events.add(new Event.ReplaceRejected(sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, reason));
    }
}
