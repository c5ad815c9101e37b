package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.DirectBuffer;
import org.ringside.gateway.fix.orders.MarketTable;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionScope;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderStatusRequestEncoder;
import org.ringside.matching.protocol.PositionRequestEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/**
 * Checks a business message by {@link OrderRules}, and writes the engine's command straight into a slot of the ring.
 * Both schemas write enumerations with the characters of FIX.
 */
final class OrderTranslator {
    private static final short POST_ONLY = 1;
    /** Bit of a replace that says which of the two quantities it has; an order never has both. */
    private static final int PART_IS_MINIMUM = 1 << 1;

    private final CommandPublisher commands;
    private final MarketTable market;
    private final NewOrderSingleDecoder newOrderSingle = new NewOrderSingleDecoder();
    private final OrderCancelReplaceRequestDecoder replaceRequest = new OrderCancelReplaceRequestDecoder();
    private final OrderCancelRequestDecoder cancelRequest = new OrderCancelRequestDecoder();
    private final OrderMassActionRequestDecoder massActionRequest = new OrderMassActionRequestDecoder();
    private final OrderStatusRequestDecoder orderStatusRequest = new OrderStatusRequestDecoder();
    private final PositionRequestDecoder askedPositions = new PositionRequestDecoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final MassActionEncoder massAction = new MassActionEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final PositionRequestEncoder positionRequest = new PositionRequestEncoder();

    /** @param market tells whether the engine answers requests. */
    OrderTranslator(final CommandPublisher commands, final MarketTable market) {
        this.commands = commands;
        this.market = market;
    }

    /** Adds the command of a message to the open train, or returns why the message is refused. */
    RejectCause translate(
        final Session session, final Connection connection, final DirectBuffer source, final int frame) {
        final int body = frame + HEADER_LENGTH;
        final int length = FrameDescriptor.blockLength(source, frame);
        final int version = FrameDescriptor.version(source, frame);
        return switch (FrameDescriptor.templateId(source, frame)) {
            case NewOrderSingleDecoder.TEMPLATE_ID ->
                translate(newOrderSingle.wrap(source, body, length, version), session, connection);
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID ->
                translate(replaceRequest.wrap(source, body, length, BlockLengths.actingVersion(
                    OrderCancelReplaceRequestDecoder.TEMPLATE_ID, version, length)), session, connection);
            case OrderCancelRequestDecoder.TEMPLATE_ID ->
                translate(cancelRequest.wrap(source, body, length, version), session, connection);
            case OrderMassActionRequestDecoder.TEMPLATE_ID ->
                translate(massActionRequest.wrap(source, body, length, version), session, connection);
            case OrderStatusRequestDecoder.TEMPLATE_ID ->
                translate(orderStatusRequest.wrap(source, body, length, version), session, connection);
            case PositionRequestDecoder.TEMPLATE_ID ->
                translate(askedPositions.wrap(source, body, length, version), session, connection);
            default -> RejectCause.MESSAGE_TYPE;
        };
    }

    private RejectCause translate(
        final NewOrderSingleDecoder order, final Session session, final Connection connection) {
        final RejectCause refusal = OrderRules.refusalOf(order, session);
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        newOrder.wrap(commands.buffer(), commands.nextSlot())
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
        commands.add(NewOrderEncoder.TEMPLATE_ID, NewOrderEncoder.BLOCK_LENGTH, connection.readNs());
        return RejectCause.NONE;
    }

    private RejectCause translate(
        final OrderCancelReplaceRequestDecoder order, final Session session, final Connection connection) {
        final RejectCause refusal = OrderRules.refusalOf(order);
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        replaceOrder.wrap(commands.buffer(), commands.nextSlot())
            .clOrdId(order.clOrdID())
            .origClOrdId(order.origClOrdID())
            .orderId(order.orderID())
            .price(order.price())
            .quantity(order.orderQty())
            .userTag(order.userTag())
            .stopPrice(order.stopPx())
            .partQuantity(order.minQty() == 0 ? order.displayQty() : order.minQty())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .expireDate(order.expireDate())
            .side(Side.get(order.sideRaw()))
            .ordType(OrdType.get(order.ordTypeRaw()))
            .timeInForce(TimeInForce.get(order.timeInForceRaw()))
            .execInst((short) (order.execInst() & POST_ONLY | (order.minQty() == 0 ? 0 : PART_IS_MINIMUM)))
            .selfMatchPrevention(internal(order.selfMatchPreventionInstruction()));
        commands.add(ReplaceOrderEncoder.TEMPLATE_ID, ReplaceOrderEncoder.BLOCK_LENGTH, connection.readNs());
        return RejectCause.NONE;
    }

    private RejectCause translate(
        final OrderCancelRequestDecoder order, final Session session, final Connection connection) {
        final RejectCause refusal = OrderRules.refusalOf(order);
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        cancelOrder.wrap(commands.buffer(), commands.nextSlot())
            .clOrdId(order.clOrdID())
            .origClOrdId(order.origClOrdID())
            .orderId(order.orderID())
            .sessionId(session.sessionId())
            .msgSeqNum(order.msgSeqNum())
            .instrumentId(order.securityID())
            .side(Side.get(order.sideRaw()));
        commands.add(CancelOrderEncoder.TEMPLATE_ID, CancelOrderEncoder.BLOCK_LENGTH, connection.readNs());
        return RejectCause.NONE;
    }

    /**
     * Without an account, or with the scope of the session, a mass action is about the session's own orders; else about
     * all of the account, no matter which session has entered them.
     */
    private RejectCause translate(
        final OrderMassActionRequestDecoder action, final Session session, final Connection connection) {
        final RejectCause refusal = OrderRules.refusalOf(action, session);
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        final boolean isOfSession = action.account() == 0 || action.scope() == MassActionScope.SESSION;
        massAction.wrap(commands.buffer(), commands.nextSlot())
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
        commands.add(MassActionEncoder.TEMPLATE_ID, MassActionEncoder.BLOCK_LENGTH, connection.readNs());
        return RejectCause.NONE;
    }

    private RejectCause translate(
        final OrderStatusRequestDecoder request, final Session session, final Connection connection) {
        final RejectCause refusal = OrderRules.refusalOf(request);
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        statusRequest.wrap(commands.buffer(), commands.nextSlot())
            .clOrdId(request.clOrdID())
            .orderId(request.orderID())
            .sessionId(session.sessionId())
            .msgSeqNum(request.msgSeqNum());
        commands.add(
            OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH, connection.readNs());
        return RejectCause.NONE;
    }

    /**
     * Members whose rules know no requests pass over them: who has not told the day is not asked. An earlier gateway
     * that has been told may have asked already, and then the answer comes whatever this one knows. So what it may have
     * sent waits until it is known whether the engine tells the day.
     */
    private RejectCause translate(
        final PositionRequestDecoder request, final Session session, final Connection connection) {
        if (!market.isDayKnown()) {
            return session.throttle().isDoubtful() && !market.isUnanswered()
                ? RejectCause.LATER : RejectCause.REQUESTS;
        }
        final RejectCause refusal = OrderRules.refusalOf(request, session);
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        if (!session.throttle().tryAskForPositions()) {
            return RejectCause.POSITIONS;
        }
        positionRequest.wrap(commands.buffer(), commands.nextSlot())
            .requestId(request.requestID())
            .sessionId(session.sessionId())
            .msgSeqNum(request.msgSeqNum())
            .account(request.account())
            .instrumentId(request.securityID());
        commands.add(PositionRequestEncoder.TEMPLATE_ID, PositionRequestEncoder.BLOCK_LENGTH, connection.readNs());
        return RejectCause.NONE;
    }

    /** A message of an older schema has none. */
    private static org.ringside.matching.protocol.SelfMatchPrevention internal(final SelfMatchPrevention instruction) {
        return instruction == SelfMatchPrevention.NULL_VAL
            ? org.ringside.matching.protocol.SelfMatchPrevention.NONE
            : org.ringside.matching.protocol.SelfMatchPrevention.get(instruction.value());
    }
}
