package org.ringside.matching.server;

import org.ringside.matching.CancelOrder;
import org.ringside.matching.CancelReason;
import org.ringside.matching.Liquidity;
import org.ringside.matching.MatchingListener;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Order;
import org.ringside.matching.RejectReason;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedEncoder;
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
    public void orderAccepted(final Order order) {
        final Route route = routes.open(order.sessionId());
        context.stamp(accepted.wrap(route.buffer(), route.offset()).hops());
        accepted
            .orderId(order.orderId())
            .clOrdId(order.clOrdId())
            .execId(++lastExecId)
            .price(context.instrument().toMantissa(order.price()))
            .quantity(order.quantity())
            .userTag(context.userTag())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(wire(order.side()))
            .timeInForce(wire(order.timeInForce()));
        route.append(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        final Route route = routes.open(order.sessionId());
        context.stamp(replaced.wrap(route.buffer(), route.offset()).hops());
        replaced
            .orderId(order.orderId())
            .clOrdId(order.clOrdId())
            .origClOrdId(origClOrdId)
            .execId(++lastExecId)
            .price(context.instrument().toMantissa(order.price()))
            .quantity(order.quantity())
            .leavesQuantity(order.leaves())
            .cumQuantity(order.cum())
            .userTag(context.userTag())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(wire(order.side()))
            .timeInForce(wire(order.timeInForce()))
            .priorityKept((short) (priorityKept ? 1 : 0));
        route.append(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        final Route route = routes.open(order.sessionId());
        context.stamp(cancelled.wrap(route.buffer(), route.offset()).hops());
        cancelled
            .orderId(order.orderId())
            .clOrdId(clOrdId)
            .origClOrdId(order.clOrdId())
            .execId(++lastExecId)
            .cumQuantity(order.cum())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(wire(order.side()))
            .reason(wire(reason));
        route.append(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        final Route route = routes.open(order.sessionId());
        context.stamp(trade.wrap(route.buffer(), route.offset()).hops());
        trade
            .orderId(order.orderId())
            .clOrdId(order.clOrdId())
            .execId(++lastExecId)
            .tradeId(tradeId)
            .price(context.instrument().toMantissa(price))
            .quantity(quantity)
            .leavesQuantity(order.leaves())
            .cumQuantity(order.cum())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(wire(order.side()))
            .liquidity(wire(liquidity));
        route.append(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        reject(CommandKind.NEW, command.sessionId(), command.clOrdId(), 0, 0, command.instrumentId(), command.side(),
            reason.newOrderCode());
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        reject(CommandKind.CANCEL, command.sessionId(), command.clOrdId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side(), reason.cancelCode());
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        reject(CommandKind.REPLACE, command.sessionId(), command.clOrdId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side(), reason.cancelCode());
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
            case CANCEL_ON_DISCONNECT -> org.ringside.matching.protocol.CancelReason.CANCEL_ON_DISCONNECT;
            case MASS_CANCEL -> org.ringside.matching.protocol.CancelReason.MASS_CANCEL;
            case SELF_MATCH -> org.ringside.matching.protocol.CancelReason.SELF_MATCH;
            case EXPIRED -> org.ringside.matching.protocol.CancelReason.EXPIRED;
            case NO_LIQUIDITY -> org.ringside.matching.protocol.CancelReason.NO_LIQUIDITY;
            case AUCTION_REMAINDER -> org.ringside.matching.protocol.CancelReason.AUCTION_REMAINDER;
            case ELECTION_REFUSED -> org.ringside.matching.protocol.CancelReason.ELECTION_REFUSED;
        };
    }

    private static org.ringside.matching.protocol.Liquidity wire(final Liquidity liquidity) {
        return liquidity == Liquidity.MAKER
            ? org.ringside.matching.protocol.Liquidity.MAKER
            : org.ringside.matching.protocol.Liquidity.TAKER;
    }
}
