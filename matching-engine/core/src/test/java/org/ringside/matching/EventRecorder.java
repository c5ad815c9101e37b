package org.ringside.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what it is told as {@link Event}s, and which order id stands for which ordinal. */
final class EventRecorder implements MatchingListener {
    private static final int PLACE_BITS = 24;
    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

    private final List<Event> events = new ArrayList<>();
    private final Map<Long, Long> orderIds = new HashMap<>();
    private long latestId;

    /** What happened since the last call. */
    List<Event> take() {
        final List<Event> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** The id of an order that was taken at some time; for others one that no order has, with the place of one. */
    long orderId(final long ordinal) {
        return ordinal == 0 ? 0 : orderIds.getOrDefault(ordinal, ordinal << PLACE_BITS | latestId & PLACE_MASK);
    }

    static long ordinal(final long orderId) {
        return orderId >>> PLACE_BITS;
    }

    @Override
    public void orderAccepted(final Order order) {
        latestId = order.orderId();
        orderIds.put(ordinal(latestId), latestId);
        events.add(new Event.OrderAccepted(view(order)));
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        events.add(new Event.OrderRejected(command.sessionId(), command.clOrdId(), command.instrumentId(), reason));
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        events.add(new Event.OrderReplaced(view(order), origClOrdId, priorityKept));
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        events.add(new Event.ReplaceRejected(command.sessionId(), command.clOrdId(), command.origClOrdId(),
            command.instrumentId(), reason));
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        events.add(new Event.OrderCancelled(view(order), clOrdId, reason));
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        events.add(new Event.CancelRejected(command.sessionId(), command.clOrdId(), command.origClOrdId(),
            command.instrumentId(), reason));
    }

    @Override
    public void orderTriggered(final Order order) {
        events.add(new Event.OrderTriggered(view(order)));
    }

    @Override
    public void orderRestated(final Order order, final RestateReason reason) {
        events.add(new Event.OrderRestated(view(order), reason));
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        events.add(new Event.OrderTraded(view(order), tradeId, price, quantity, liquidity));
    }

    @Override
    public void massCancelAccepted(final MassCancel command) {
        events.add(new Event.MassCancelAccepted(command.sessionId(), command.clOrdId()));
    }

    @Override
    public void massCancelCompleted(final MassCancel command, final int affected) {
        events.add(new Event.MassCancelCompleted(command.sessionId(), command.clOrdId(), affected));
    }

    @Override
    public void massCancelRejected(final MassCancel command, final RejectReason reason) {
        events.add(new Event.MassCancelRejected(command.sessionId(), command.clOrdId(), reason));
    }

    @Override
    public void positionChanged(final Order order, final Position position) {
        events.add(new Event.PositionChanged(position.account(), position.instrumentId(), position.longQuantity(),
            position.shortQuantity(), position.netQuantity(), position.averagePrice(Event.PositionChanged.SCALE)));
    }

    @Override
    public void bookAdded(final Order order) {
        events.add(new Event.BookAdded(ordinal(order.orderId()), order.bookId(), order.instrumentId(), order.side(),
            order.price(), order.displayed()));
    }

    @Override
    public void bookReduced(final Order order, final long change, final BookChange why) {
        events.add(new Event.BookReduced(ordinal(order.orderId()), order.bookId(), order.instrumentId(), order.side(),
            order.price(), order.displayed(), change, why));
    }

    @Override
    public void bookRemoved(final Order order, final long quantity, final BookChange why) {
        events.add(new Event.BookRemoved(ordinal(order.orderId()), order.bookId(), order.instrumentId(), order.side(),
            order.price(), quantity, why));
    }

    @Override
    public void tradePrinted(final int instrumentId, final long tradeId, final long price, final long quantity,
        final Side aggressor) {
        events.add(new Event.TradePrinted(instrumentId, tradeId, price, quantity, aggressor));
    }

    @Override
    public void phaseChanged(final int instrumentId, final Phase phase, final boolean extended, final long endTime) {
        events.add(new Event.PhaseChanged(instrumentId, phase, extended, endTime));
    }

    @Override
    public void phaseRejected(final StartPhase command, final RejectReason reason) {
        events.add(new Event.PhaseRejected(command.instrumentId(), command.phase(), reason));
    }

    @Override
    public void indicativeChanged(final int instrumentId, final long price, final long volume, final long imbalance) {
        events.add(new Event.IndicativeChanged(instrumentId, price, volume, imbalance));
    }

    private static Event.OrderView view(final Order order) {
        return new Event.OrderView(ordinal(order.orderId()), order.clOrdId(), order.sessionId(), order.account(),
            order.instrumentId(), order.side(), order.type(), order.timeInForce(), order.price(), order.stopPrice(),
            order.quantity(), order.leaves(), order.cum(), order.displayQuantity(), order.expireTime(),
            order.postOnly(), order.selfMatch(), order.userTag(), order.bookId());
    }
}
