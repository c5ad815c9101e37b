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
 * Encodes what the engine tells, for the route of the session concerned. Each event takes the next position of its
 * route and the next number of execution reports.
 */
final class EventEncoder implements MatchingListener {
    /** Bytes of the longest event. */
    static final int MAX_LENGTH = 240;

    private final SessionTable sessions;
    private final RouteTable routes;
    private final CommandContext context;
    private final EventOutput output;
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final OrderCancelledEncoder cancelled = new OrderCancelledEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private final CommandRejectedEncoder rejected = new CommandRejectedEncoder();
    private long lastExecId;
    private int route;
    private long position;

    EventEncoder(final SessionTable sessions, final RouteTable routes, final CommandContext context,
        final EventOutput output) {
        this.sessions = sessions;
        this.routes = routes;
        this.context = context;
        this.output = output;
    }

    /** Number of the last execution report. */
    long lastExecId() {
        return lastExecId;
    }

    void lastExecId(final long newLastExecId) {
        lastExecId = newLastExecId;
    }

    @Override
    public void orderAccepted(final Order order) {
        open(order.sessionId());
        context.stamp(accepted.wrap(output.buffer(), output.offset()).hops());
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
        append(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        open(order.sessionId());
        context.stamp(replaced.wrap(output.buffer(), output.offset()).hops());
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
        append(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        open(order.sessionId());
        context.stamp(cancelled.wrap(output.buffer(), output.offset()).hops());
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
        append(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        open(order.sessionId());
        context.stamp(trade.wrap(output.buffer(), output.offset()).hops());
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
        append(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
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
        open(sessionId);
        context.stamp(rejected.wrap(output.buffer(), output.offset()).hops());
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
        append(CommandRejectedEncoder.TEMPLATE_ID, CommandRejectedEncoder.BLOCK_LENGTH);
    }

    private void open(final int sessionId) {
        route = sessions.get(sessionId).route();
        position = routes.next(route);
        output.open(route, position);
    }

    private void append(final int templateId, final int length) {
        output.append(route, position, templateId, length);
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
