package org.ringside.gateway.client;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;

/**
 * Encodes orders into a connection's output, and keeps them. Every method answers whether there was room.
 */
final class OrderPublisher {
    private static final int VERSION = NewOrderSingleEncoder.SCHEMA_VERSION;

    private final FrameWriter writer;
    private final SentMessages sent;
    private final UnsafeBuffer buffer;
    private final NewOrderSingleEncoder newOrder = new NewOrderSingleEncoder();
    private final OrderCancelReplaceRequestEncoder replace = new OrderCancelReplaceRequestEncoder();
    private final OrderCancelRequestEncoder cancel = new OrderCancelRequestEncoder();

    OrderPublisher(final FrameWriter writer, final SentMessages sent) {
        this.writer = writer;
        this.sent = sent;
        this.buffer = writer.buffer();
    }

    boolean newOrder(
        final long seqNo,
        final long sendingTime,
        final long clOrdId,
        final int securityId,
        final char side,
        final long price,
        final long quantity,
        final char timeInForce,
        final int account) {
        final int frame = claim(NewOrderSingleEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        newOrder.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
            .clOrdID(clOrdId)
            .price(price)
            .orderQty(quantity)
            .minQty(0)
            .displayQty(0)
            .userTag(0)
            .securityID(securityId)
            .account(account)
            .stpGroup(0)
            .expireDate(0)
            .stopPx(NewOrderSingleEncoder.stopPxNullValue())
            .ordType(OrdType.LIMIT)
            .execInst((short) 0)
            .selfMatchPreventionInstruction(SelfMatchPrevention.NONE);
        putChar(frame, NewOrderSingleEncoder.sideEncodingOffset(), side);
        putChar(frame, NewOrderSingleEncoder.timeInForceEncodingOffset(), timeInForce);
        commit(frame, NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean replaceOrder(
        final long seqNo,
        final long sendingTime,
        final long clOrdId,
        final long origClOrdId,
        final long orderId,
        final int securityId,
        final char side,
        final long price,
        final long quantity,
        final char timeInForce) {
        final int frame = claim(OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        replace.wrap(buffer, frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(sendingTime)
            .clOrdID(clOrdId)
            .origClOrdID(origClOrdId)
            .orderID(orderId)
            .price(price)
            .orderQty(quantity)
            .userTag(0)
            .securityID(securityId)
            .ordType(OrdType.LIMIT)
            .execInst((short) 0);
        putChar(frame, OrderCancelReplaceRequestEncoder.sideEncodingOffset(), side);
        putChar(frame, OrderCancelReplaceRequestEncoder.timeInForceEncodingOffset(), timeInForce);
        commit(frame, OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
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
