package org.ringside.gateway.server;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.matching.protocol.ArrivalEncoder;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;

/**
 * Public message to internal command, written straight into a slot of the ring. Refuses what the command cannot carry.
 */
final class OrderTranslator {
    private final LoopClock clock;
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();

    OrderTranslator(final LoopClock clock) {
        this.clock = clock;
    }

    /** What the engine does not offer of a new order. */
    Refusal refusalOf(final NewOrderSingleDecoder order) {
        if (isNoSide(order.side())) {
            return Refusal.SIDE;
        }
        if (order.ordType() != OrdType.LIMIT) {
            return Refusal.ORDER_TYPE;
        }
        if (!isOffered(order.timeInForce())) {
            return Refusal.TIME_IN_FORCE;
        }
        if (order.price() == NewOrderSingleDecoder.priceNullValue()) {
            return Refusal.PRICE;
        }
        if (order.minQty() != 0) {
            return Refusal.MIN_QUANTITY;
        }
        if (order.displayQty() != 0) {
            return Refusal.DISPLAY_QUANTITY;
        }
        if (order.stopPx() != NewOrderSingleDecoder.stopPxNullValue()) {
            return Refusal.STOP_PRICE;
        }
        if (order.expireDate() != 0) {
            return Refusal.EXPIRE_DATE;
        }
        if (order.stpGroup() != 0 || order.selfMatchPreventionInstruction() != SelfMatchPrevention.NONE) {
            return Refusal.SELF_MATCH_PREVENTION;
        }
        return order.execInst() == 0 ? Refusal.NONE : Refusal.EXEC_INST;
    }

    /** What the engine does not offer of a replace. */
    Refusal refusalOf(final OrderCancelReplaceRequestDecoder order) {
        if (isNoSide(order.side())) {
            return Refusal.SIDE;
        }
        if (order.ordType() != OrdType.LIMIT) {
            return Refusal.ORDER_TYPE;
        }
        if (!isOffered(order.timeInForce())) {
            return Refusal.TIME_IN_FORCE;
        }
        if (order.price() == OrderCancelReplaceRequestDecoder.priceNullValue()) {
            return Refusal.PRICE;
        }
        return order.execInst() == 0 ? Refusal.NONE : Refusal.EXEC_INST;
    }

    /** What the engine does not offer of a cancel. */
    Refusal refusalOf(final OrderCancelRequestDecoder order) {
        return isNoSide(order.side()) ? Refusal.SIDE : Refusal.NONE;
    }

    /** Encode a new order; answers its length. */
    int translate(
        final NewOrderSingleDecoder order,
        final Session session,
        final Connection connection,
        final MutableDirectBuffer buffer,
        final int offset) {
        newOrder.wrap(buffer, offset);
        stamp(newOrder.arrival(), connection);
        newOrder
            .clOrdId(order.clOrdID())
            .price(order.price())
            .quantity(order.orderQty())
            .userTag(order.userTag())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .account(order.account())
            .side(internal(order.side()))
            .timeInForce(internal(order.timeInForce()));
        return newOrder.encodedLength();
    }

    /** Encode a replace; answers its length. */
    int translate(
        final OrderCancelReplaceRequestDecoder order,
        final Session session,
        final Connection connection,
        final MutableDirectBuffer buffer,
        final int offset) {
        replaceOrder.wrap(buffer, offset);
        stamp(replaceOrder.arrival(), connection);
        replaceOrder
            .clOrdId(order.clOrdID())
            .origClOrdId(order.origClOrdID())
            .orderId(order.orderID())
            .price(order.price())
            .quantity(order.orderQty())
            .userTag(order.userTag())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .side(internal(order.side()))
            .timeInForce(internal(order.timeInForce()));
        return replaceOrder.encodedLength();
    }

    /** Encode a cancel; answers its length. */
    int translate(
        final OrderCancelRequestDecoder order,
        final Session session,
        final Connection connection,
        final MutableDirectBuffer buffer,
        final int offset) {
        cancelOrder.wrap(buffer, offset);
        stamp(cancelOrder.arrival(), connection);
        cancelOrder
            .clOrdId(order.clOrdID())
            .origClOrdId(order.origClOrdID())
            .orderId(order.orderID())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .side(internal(order.side()));
        return cancelOrder.encodedLength();
    }

    /** Hop t3 follows when the train is committed. */
    private void stamp(final ArrivalEncoder arrival, final Connection connection) {
        arrival
            .gatewayRxTime(clock.toEpochNs(connection.readNs()))
            .gatewayRead(connection.readNs())
            .ringPublished(0);
    }

    private static boolean isNoSide(final Side side) {
        return side != Side.BUY && side != Side.SELL;
    }

    private static boolean isOffered(final TimeInForce timeInForce) {
        return timeInForce == TimeInForce.DAY || timeInForce == TimeInForce.IOC;
    }

    private static org.ringside.matching.protocol.Side internal(final Side side) {
        return side == Side.BUY ?
            org.ringside.matching.protocol.Side.BUY : org.ringside.matching.protocol.Side.SELL;
    }

    private static org.ringside.matching.protocol.TimeInForce internal(final TimeInForce timeInForce) {
        return timeInForce == TimeInForce.DAY ?
            org.ringside.matching.protocol.TimeInForce.DAY : org.ringside.matching.protocol.TimeInForce.IOC;
    }
}
