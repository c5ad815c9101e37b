package org.ringside.gateway.server;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.protocol.MassActionScope;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.ArrivalEncoder;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderStatusRequestEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/**
 * Public message to internal command, written straight into a slot of the ring. What it is given was let through by
 * {@link OrderRules}. Both schemas write enumerations with the characters of FIX.
 */
final class OrderTranslator {
    private static final short POST_ONLY = 1;

    private final LoopClock clock;
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final MassActionEncoder massAction = new MassActionEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();

    OrderTranslator(final LoopClock clock) {
        this.clock = clock;
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
            .stopPrice(order.stopPx())
            .displayQuantity(order.displayQty())
            .minimumQuantity(order.minQty())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .account(order.account())
            .selfMatchGroup(order.stpGroup())
            .expireDate(order.expireDate())
            .side(Side.get(order.sideRaw()))
            .ordType(OrdType.get(order.ordTypeRaw()))
            .timeInForce(TimeInForce.get(order.timeInForceRaw()))
            .postOnly((short) (order.execInst() & POST_ONLY))
            .selfMatchPrevention(internal(order.selfMatchPreventionInstruction()));
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
            .stopPrice(order.stopPx())
            .displayQuantity(order.displayQty())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .expireDate(order.expireDate())
            .side(Side.get(order.sideRaw()))
            .ordType(OrdType.get(order.ordTypeRaw()))
            .timeInForce(TimeInForce.get(order.timeInForceRaw()))
            .postOnly((short) (order.execInst() & POST_ONLY))
            .selfMatchPrevention(internal(order.selfMatchPreventionInstruction()));
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
            .side(Side.get(order.sideRaw()));
        return cancelOrder.encodedLength();
    }

    /**
     * Encode a mass action; answers its length. Without an account, and with the scope of the session, it is about the
     * session's own orders; else about all of the account, whoever has entered them.
     */
    int translate(
        final OrderMassActionRequestDecoder action,
        final Session session,
        final Connection connection,
        final MutableDirectBuffer buffer,
        final int offset) {
        final boolean isOfSession = action.account() == 0 || action.scope() == MassActionScope.SESSION;
        massAction.wrap(buffer, offset);
        stamp(massAction.arrival(), connection);
        massAction
            .clOrdId(action.clOrdID())
            .lowPrice(action.lowPx())
            .highPrice(action.highPx())
            .sessionId(session.sessionId())
            .msgSeqNum(action.msgSeqNum())
            .ofSession(isOfSession ? session.sessionId() : 0)
            .ofAccount(action.account())
            .ofFirm(0)
            .instrumentId(action.securityID())
            .side(action.side())
            .action(MassActionType.CANCEL);
        return massAction.encodedLength();
    }

    /** Encode a question about an order; answers its length. */
    int translate(
        final OrderStatusRequestDecoder request,
        final Session session,
        final Connection connection,
        final MutableDirectBuffer buffer,
        final int offset) {
        statusRequest.wrap(buffer, offset);
        stamp(statusRequest.arrival(), connection);
        statusRequest
            .clOrdId(request.clOrdID())
            .orderId(request.orderID())
            .sessionId(session.sessionId())
            .msgSeqNum(request.msgSeqNum());
        return statusRequest.encodedLength();
    }

    /** Hop t3 follows when the train is committed. */
    private void stamp(final ArrivalEncoder arrival, final Connection connection) {
        arrival
            .gatewayRxTime(clock.toEpochNs(connection.readNs()))
            .gatewayRead(connection.readNs())
            .ringPublished(0);
    }

    /** A message of an older schema has none. */
    private static org.ringside.matching.protocol.SelfMatchPrevention internal(final SelfMatchPrevention instruction) {
        return instruction == SelfMatchPrevention.NULL_VAL
            ? org.ringside.matching.protocol.SelfMatchPrevention.NONE
            : org.ringside.matching.protocol.SelfMatchPrevention.get(instruction.value());
    }
}
