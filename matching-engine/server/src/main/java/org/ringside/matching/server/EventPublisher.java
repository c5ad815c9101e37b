package org.ringside.matching.server;

import org.ringside.matching.CancelReason;
import org.ringside.matching.MatchingListener;
import org.ringside.matching.RejectReason;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedEncoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.OrderAcceptedEncoder;
import org.ringside.matching.protocol.OrderCancelledEncoder;
import org.ringside.matching.protocol.OrderReplacedEncoder;
import org.ringside.matching.protocol.TradeEncoder;

/**
 * Encodes what the engine tells into the train of the route of the session concerned. Each event takes the next
 * number of execution reports.
 */
final class EventPublisher implements MatchingListener {
    private final Routes routes;
    private final CommandContext context;
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final OrderCancelledEncoder cancelled = new OrderCancelledEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private final CommandRejectedEncoder rejected = new CommandRejectedEncoder();
    private long lastExecId;

    EventPublisher(final Routes routes, final CommandContext context) {
        this.routes = routes;
        this.context = context;
    }

    @Override
    public void accepted(final int sessionId, final long orderId, final long clOrdId, final int instrumentId,
        final Side side, final long price, final long quantity, final TimeInForce timeInForce) {
        final Route route = routes.open(sessionId);
        context.stamp(accepted.wrap(route.buffer(), route.offset()).hops());
        accepted
            .orderId(orderId)
            .clOrdId(clOrdId)
            .execId(++lastExecId)
            .price(context.instrument().toMantissa(price))
            .quantity(quantity)
            .userTag(context.userTag())
            .sessionId(sessionId)
            .instrumentId(instrumentId)
            .side(wire(side))
            .timeInForce(wire(timeInForce));
        route.append(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void replaced(final int sessionId, final long orderId, final long clOrdId, final long origClOrdId,
        final int instrumentId, final Side side, final long price, final long quantity, final long leaves,
        final long cum, final TimeInForce timeInForce, final boolean priorityKept) {
        final Route route = routes.open(sessionId);
        context.stamp(replaced.wrap(route.buffer(), route.offset()).hops());
        replaced
            .orderId(orderId)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .execId(++lastExecId)
            .price(context.instrument().toMantissa(price))
            .quantity(quantity)
            .leavesQuantity(leaves)
            .cumQuantity(cum)
            .userTag(context.userTag())
            .sessionId(sessionId)
            .instrumentId(instrumentId)
            .side(wire(side))
            .timeInForce(wire(timeInForce))
            .priorityKept((short) (priorityKept ? 1 : 0));
        route.append(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void cancelled(final int sessionId, final long orderId, final long clOrdId, final long origClOrdId,
        final int instrumentId, final Side side, final long cum, final CancelReason reason) {
        final Route route = routes.open(sessionId);
        context.stamp(cancelled.wrap(route.buffer(), route.offset()).hops());
        cancelled
            .orderId(orderId)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .execId(++lastExecId)
            .cumQuantity(cum)
            .sessionId(sessionId)
            .instrumentId(instrumentId)
            .side(wire(side))
            .reason(wire(reason));
        route.append(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    @Override
    public void traded(final int sessionId, final long orderId, final long clOrdId, final int instrumentId,
        final Side side, final long tradeId, final long price, final long quantity, final long leaves,
        final long cum, final boolean maker) {
        final Route route = routes.open(sessionId);
        context.stamp(trade.wrap(route.buffer(), route.offset()).hops());
        trade
            .orderId(orderId)
            .clOrdId(clOrdId)
            .execId(++lastExecId)
            .tradeId(tradeId)
            .price(context.instrument().toMantissa(price))
            .quantity(quantity)
            .leavesQuantity(leaves)
            .cumQuantity(cum)
            .sessionId(sessionId)
            .instrumentId(instrumentId)
            .side(wire(side))
            .liquidity(maker ? Liquidity.MAKER : Liquidity.TAKER);
        route.append(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
    }

    @Override
    public void newOrderRejected(final int sessionId, final long clOrdId, final int instrumentId, final Side side,
        final RejectReason reason) {
        reject(CommandKind.NEW, sessionId, clOrdId, 0, 0, instrumentId, side, reason.newOrderCode());
    }

    @Override
    public void cancelRejected(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrumentId, final Side side, final RejectReason reason) {
        reject(CommandKind.CANCEL, sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, reason.cancelCode());
    }

    @Override
    public void replaceRejected(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrumentId, final Side side, final RejectReason reason) {
        reject(CommandKind.REPLACE, sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, reason.cancelCode());
    }

    private void reject(final CommandKind kind, final int sessionId, final long clOrdId, final long origClOrdId,
        final long orderId, final int instrumentId, final Side side, final int code) {
        final Route route = routes.open(sessionId);
        context.stamp(rejected.wrap(route.buffer(), route.offset()).hops());
        rejected
            .orderId(orderId)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .execId(++lastExecId)
            .sessionId(sessionId)
            .instrumentId(instrumentId)
            .reason(code)
            .kind(kind)
            .side(wire(side));
        route.append(CommandRejectedEncoder.TEMPLATE_ID, CommandRejectedEncoder.BLOCK_LENGTH);
    }

    private static org.ringside.matching.protocol.Side wire(final Side side) {
        return side == Side.BUY
            ? org.ringside.matching.protocol.Side.BUY
            : org.ringside.matching.protocol.Side.SELL;
    }

    private static org.ringside.matching.protocol.TimeInForce wire(final TimeInForce timeInForce) {
        return timeInForce == TimeInForce.IOC
            ? org.ringside.matching.protocol.TimeInForce.IOC
            : org.ringside.matching.protocol.TimeInForce.DAY;
    }

    private static org.ringside.matching.protocol.CancelReason wire(final CancelReason reason) {
        return switch (reason) {
            case BY_REQUEST -> org.ringside.matching.protocol.CancelReason.BY_REQUEST;
            case IOC_REMAINDER -> org.ringside.matching.protocol.CancelReason.IOC_REMAINDER;
            case REPLACED_BELOW_CUM -> org.ringside.matching.protocol.CancelReason.REPLACED_BELOW_CUM;
        };
    }
}
