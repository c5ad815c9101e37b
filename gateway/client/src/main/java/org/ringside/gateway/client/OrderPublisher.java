package org.ringside.gateway.client;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.OrderMassActionRequestEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestEncoder;

/**
 * Encodes orders into a connection's output, and keeps them. Every method answers whether there was room.
 */
final class OrderPublisher {
    private static final short POST_ONLY = 1;
    private static final short CANCEL = 3;
    private static final int VERSION = NewOrderSingleEncoder.SCHEMA_VERSION;

    private final FrameWriter writer;
    private final SentMessages sent;
    private final UnsafeBuffer buffer;
    private final NewOrderSingleEncoder newOrder = new NewOrderSingleEncoder();
    private final OrderCancelReplaceRequestEncoder replace = new OrderCancelReplaceRequestEncoder();
    private final OrderMassActionRequestEncoder massAction = new OrderMassActionRequestEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final OrderCancelRequestEncoder cancel = new OrderCancelRequestEncoder();

    OrderPublisher(final FrameWriter writer, final SentMessages sent) {
        this.writer = writer;
        this.sent = sent;
        this.buffer = writer.buffer();
    }

    boolean newOrder(final long seqNo, final long sendingTime, final NewOrder order) {
        final int frame = claim(NewOrderSingleEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        newOrder.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
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
        putChar(frame, NewOrderSingleEncoder.sideEncodingOffset(), order.side);
        putChar(frame, NewOrderSingleEncoder.ordTypeEncodingOffset(), order.ordType);
        putChar(frame, NewOrderSingleEncoder.timeInForceEncodingOffset(), order.timeInForce);
        putByte(frame, NewOrderSingleEncoder.selfMatchPreventionInstructionEncodingOffset(), order.selfMatchPrevention);
        commit(frame, NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean replaceOrder(final long seqNo, final long sendingTime, final ReplaceOrder order) {
        final int frame = claim(OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        replace.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
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
            .expireDate(order.expireDate);
        putChar(frame, OrderCancelReplaceRequestEncoder.sideEncodingOffset(), order.side);
        putChar(frame, OrderCancelReplaceRequestEncoder.ordTypeEncodingOffset(), order.ordType);
        putChar(frame, OrderCancelReplaceRequestEncoder.timeInForceEncodingOffset(), order.timeInForce);
        putByte(frame, OrderCancelReplaceRequestEncoder.selfMatchPreventionInstructionEncodingOffset(),
            order.selfMatchPrevention);
        commit(frame, OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean cancelOrders(final long seqNo, final long sendingTime, final MassAction action) {
        final int frame = claim(OrderMassActionRequestEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        massAction.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
            .clOrdID(action.clOrdId)
            .securityID(action.securityId)
            .account(action.account)
            .action(CANCEL)
            .side((short) action.side)
            .lowPx(action.lowPrice)
            .highPx(action.highPrice);
        putByte(frame, OrderMassActionRequestEncoder.scopeEncodingOffset(), action.scope);
        commit(frame, OrderMassActionRequestEncoder.TEMPLATE_ID, OrderMassActionRequestEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean requestStatus(final long seqNo, final long sendingTime, final long clOrdId, final long orderId) {
        final int frame = claim(OrderStatusRequestEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        statusRequest.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
            .clOrdID(clOrdId)
            .orderID(orderId);
        commit(frame, OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean cancelOrder(
        final long seqNo,
        final long sendingTime,
        final long clOrdId,
        final long origClOrdId,
        final long orderId,
        final int securityId,
        final char side) {
        final int frame = claim(OrderCancelRequestEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        cancel.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
            .clOrdID(clOrdId)
            .origClOrdID(origClOrdId)
            .orderID(orderId)
            .securityID(securityId);
        putChar(frame, OrderCancelRequestEncoder.sideEncodingOffset(), side);
        commit(frame, OrderCancelRequestEncoder.TEMPLATE_ID, OrderCancelRequestEncoder.BLOCK_LENGTH);
        return true;
    }

    private void putByte(final int frame, final int encodingOffset, final int value) {
        buffer.putByte(frame + HEADER_LENGTH + encodingOffset, (byte) value);
    }

    /** Characters go out as the caller gave them: it is the exchange that judges orders. */
    private void putChar(final int frame, final int encodingOffset, final char value) {
        buffer.putByte(frame + HEADER_LENGTH + encodingOffset, (byte) value);
    }

    /** What has to be sent again comes before anything new, and nothing new takes its place. */
    private int claim(final int blockLength) {
        return sent.isResending() || sent.isFull() ? FrameWriter.NO_ROOM : writer.claim(HEADER_LENGTH + blockLength);
    }

    private void commit(final int frame, final int templateId, final int blockLength) {
        writer.commit(templateId, VERSION, blockLength, blockLength);
        sent.keep(buffer, frame, HEADER_LENGTH + blockLength);
    }
}
