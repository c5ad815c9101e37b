package org.ringside.gateway.client;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.OrderMassActionRequestEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestEncoder;
import org.ringside.gateway.protocol.PositionRequestEncoder;

/**
 * Encodes orders into a connection's output, and keeps them to be sent again. Every method returns the sequence number
 * of its message, or a refusal of {@link NativeClient}.
 */
final class OrderPublisher {
    private static final short POST_ONLY = 1;
    private static final short CANCEL = 3;
    private static final int VERSION = NewOrderSingleEncoder.SCHEMA_VERSION;

    private final ClientSession session;
    private final FrameWriter writer;
    private final SentMessages sent;
    private final UnsafeBuffer buffer;
    private final NewOrderSingleEncoder newOrder = new NewOrderSingleEncoder();
    private final OrderCancelReplaceRequestEncoder replace = new OrderCancelReplaceRequestEncoder();
    private final OrderMassActionRequestEncoder massAction = new OrderMassActionRequestEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final PositionRequestEncoder positionRequest = new PositionRequestEncoder();
    private final OrderCancelRequestEncoder cancel = new OrderCancelRequestEncoder();

    OrderPublisher(final ClientSession session) {
        this.session = session;
        this.writer = session.writer();
        this.sent = session.sent();
        this.buffer = writer.buffer();
    }

    long newOrder(final NewOrder order) {
        final int body = claim(NewOrderSingleEncoder.BLOCK_LENGTH);
        if (body < 0) {
            return body;
        }
        newOrder.wrap(buffer, body)
            .msgSeqNum(sent.next())
            .sendingTime(session.epochNs())
            .clOrdID(order.clOrdId)
            .price(order.price)
            .orderQty(order.quantity)
            .minQty(order.minQuantity)
            .displayQty(order.displayQuantity)
            .userTag(order.userTag)
            .securityID(order.securityId)
            .account(order.account)
            .stpGroup(order.selfMatchGroup)
            .expireDate(order.expireDate)
            .stopPx(order.stopPrice)
            .execInst(order.postOnly ? POST_ONLY : 0);
        putByte(body + NewOrderSingleEncoder.sideEncodingOffset(), order.side);
        putByte(body + NewOrderSingleEncoder.ordTypeEncodingOffset(), order.ordType);
        putByte(body + NewOrderSingleEncoder.timeInForceEncodingOffset(), order.timeInForce);
        putByte(body + NewOrderSingleEncoder.selfMatchPreventionInstructionEncodingOffset(), order.selfMatchPrevention);
        return commit(body, NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH);
    }

    long replaceOrder(final ReplaceOrder order) {
        final int body = claim(OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
        if (body < 0) {
            return body;
        }
        replace.wrap(buffer, body)
            .msgSeqNum(sent.next())
            .sendingTime(session.epochNs())
            .clOrdID(order.clOrdId)
            .origClOrdID(order.origClOrdId)
            .orderID(order.orderId)
            .price(order.price)
            .orderQty(order.quantity)
            .userTag(order.userTag)
            .securityID(order.securityId)
            .execInst(order.postOnly ? POST_ONLY : 0)
            .stopPx(order.stopPrice)
            .displayQty(order.displayQuantity)
            .expireDate(order.expireDate)
            .minQty(order.minQuantity);
        putByte(body + OrderCancelReplaceRequestEncoder.sideEncodingOffset(), order.side);
        putByte(body + OrderCancelReplaceRequestEncoder.ordTypeEncodingOffset(), order.ordType);
        putByte(body + OrderCancelReplaceRequestEncoder.timeInForceEncodingOffset(), order.timeInForce);
        putByte(body + OrderCancelReplaceRequestEncoder.selfMatchPreventionInstructionEncodingOffset(),
            order.selfMatchPrevention);
        return commit(
            body, OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
    }

    long cancelOrders(final MassAction action) {
        final int body = claim(OrderMassActionRequestEncoder.BLOCK_LENGTH);
        if (body < 0) {
            return body;
        }
        massAction.wrap(buffer, body)
            .msgSeqNum(sent.next())
            .sendingTime(session.epochNs())
            .clOrdID(action.clOrdId)
            .securityID(action.securityId)
            .account(action.account)
            .action(CANCEL)
            .side((short) action.side)
            .lowPx(action.lowPrice)
            .highPx(action.highPrice);
        putByte(body + OrderMassActionRequestEncoder.scopeEncodingOffset(), action.scope);
        return commit(body, OrderMassActionRequestEncoder.TEMPLATE_ID, OrderMassActionRequestEncoder.BLOCK_LENGTH);
    }

    long requestStatus(final long clOrdId, final long orderId) {
        final int body = claim(OrderStatusRequestEncoder.BLOCK_LENGTH);
        if (body < 0) {
            return body;
        }
        statusRequest.wrap(buffer, body)
            .msgSeqNum(sent.next())
            .sendingTime(session.epochNs())
            .clOrdID(clOrdId)
            .orderID(orderId);
        return commit(body, OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    long requestPositions(final long requestId, final int account, final int securityId) {
        final int body = claim(PositionRequestEncoder.BLOCK_LENGTH);
        if (body < 0) {
            return body;
        }
        positionRequest.wrap(buffer, body)
            .msgSeqNum(sent.next())
            .sendingTime(session.epochNs())
            .requestID(requestId)
            .account(account)
            .securityID(securityId);
        return commit(body, PositionRequestEncoder.TEMPLATE_ID, PositionRequestEncoder.BLOCK_LENGTH);
    }

    long cancelOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side) {
        final int body = claim(OrderCancelRequestEncoder.BLOCK_LENGTH);
        if (body < 0) {
            return body;
        }
        cancel.wrap(buffer, body)
            .msgSeqNum(sent.next())
            .sendingTime(session.epochNs())
            .clOrdID(clOrdId)
            .origClOrdID(origClOrdId)
            .orderID(orderId)
            .securityID(securityId);
        putByte(body + OrderCancelRequestEncoder.sideEncodingOffset(), side);
        return commit(body, OrderCancelRequestEncoder.TEMPLATE_ID, OrderCancelRequestEncoder.BLOCK_LENGTH);
    }

    /** Characters go out as the caller gave them: the exchange judges orders, not the client. */
    private void putByte(final int offset, final int value) {
        buffer.putByte(offset, (byte) value);
    }

    /** Returns where a message's block goes. Messages that have to be sent again come before anything new. */
    private int claim(final int blockLength) {
        if (!session.mayOrder()) {
            return (int) NativeClient.NOT_ESTABLISHED;
        }
        final int frame = sent.isResending() || sent.isFull()
            ? FrameWriter.NO_ROOM : writer.claim(HEADER_LENGTH + blockLength);
        return frame == FrameWriter.NO_ROOM ? (int) NativeClient.BACK_PRESSURED : frame + HEADER_LENGTH;
    }

    private long commit(final int body, final int templateId, final int blockLength) {
        writer.commit(templateId, VERSION, blockLength, blockLength);
        sent.keep(buffer, body - HEADER_LENGTH, HEADER_LENGTH + blockLength);
        return sent.next() - 1;
    }
}
