package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.Credentials;
import org.ringside.gateway.protocol.EstablishEncoder;
import org.ringside.gateway.protocol.FinishedSendingEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionScope;
import org.ringside.gateway.protocol.NegotiateEncoder;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.OrderMassActionRequestEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestEncoder;
import org.ringside.gateway.protocol.PositionRequestEncoder;
import org.ringside.gateway.protocol.RetransmitRequestEncoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.gateway.protocol.SequenceEncoder;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TerminateEncoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * Makes the frames that a trader sends, good and bad ones.
 */
final class Frames {
    static final long PRICE = 10_000_000_000L;
    static final int VERSION = NegotiateEncoder.SCHEMA_VERSION;

    private static final int CAPACITY = 2048;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
    private int version = VERSION;

    /** Speaks another version of the schema. */
    Frames version(final int newVersion) {
        version = newVersion;
        return this;
    }

    int version() {
        return version;
    }

    byte[] negotiate(
        final long sessionId, final long verId, final long timestamp, final long firm, final String keyId,
        final String secret) {
        final NegotiateEncoder encoder = new NegotiateEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(sessionId)
            .sessionVerID(verId)
            .timestamp(timestamp)
            .enteringFirm(firm)
            .onbehalfFirm(0);
        final byte[] credentials =
            sign(NegotiateEncoder.TEMPLATE_ID, NegotiateEncoder.BLOCK_LENGTH, keyId, secret);
        encoder.putCredentials(credentials, 0, credentials.length)
            .clientIP("127.0.0.1")
            .clientAppName("test")
            .clientAppVersion("1");
        return frame(NegotiateEncoder.TEMPLATE_ID, NegotiateEncoder.BLOCK_LENGTH, encoder.encodedLength());
    }

    byte[] establish(
        final long sessionId, final long verId, final long timestamp, final long keepAliveMs, final long nextSeqNo,
        final int cancelOnDisconnect, final String keyId, final String secret) {
        return establish(
            sessionId, verId, timestamp, keepAliveMs, nextSeqNo, cancelOnDisconnect, 0, keyId, secret);
    }

    byte[] establish(
        final long sessionId, final long verId, final long timestamp, final long keepAliveMs, final long nextSeqNo,
        final int cancelOnDisconnect, final long windowMs, final String keyId, final String secret) {
        final EstablishEncoder encoder = new EstablishEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(sessionId)
            .sessionVerID(verId)
            .timestamp(timestamp)
            .keepAliveInterval(keepAliveMs)
            .nextSeqNo(nextSeqNo)
            .cancelOnDisconnectType(CancelOnDisconnectType.DO_NOT_CANCEL)
            .codTimeoutWindow(windowMs);
        buffer.putByte(
            HEADER_LENGTH + EstablishEncoder.cancelOnDisconnectTypeEncodingOffset(), (byte) cancelOnDisconnect);
        final byte[] credentials =
            sign(EstablishEncoder.TEMPLATE_ID, EstablishEncoder.BLOCK_LENGTH, keyId, secret);
        encoder.putCredentials(credentials, 0, credentials.length);
        return frame(EstablishEncoder.TEMPLATE_ID, EstablishEncoder.BLOCK_LENGTH, encoder.encodedLength());
    }

    byte[] terminate(final long sessionId, final long verId, final int code) {
        final TerminateEncoder encoder = new TerminateEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(sessionId)
            .sessionVerID(verId)
            .terminationCode(TerminationCode.UNSPECIFIED);
        buffer.putByte(HEADER_LENGTH + TerminateEncoder.terminationCodeEncodingOffset(), (byte) code);
        return frame(TerminateEncoder.TEMPLATE_ID, TerminateEncoder.BLOCK_LENGTH, encoder.encodedLength());
    }

    byte[] sequence(final long nextSeqNo) {
        new SequenceEncoder().wrap(buffer, HEADER_LENGTH).nextSeqNo(nextSeqNo).flags((short) 0);
        final int blockLength = BlockLengths.of(SequenceEncoder.TEMPLATE_ID, version);
        return frame(SequenceEncoder.TEMPLATE_ID, blockLength, blockLength);
    }

    byte[] finishedSending(final long sessionId, final long verId, final long lastSeqNo) {
        new FinishedSendingEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(sessionId).sessionVerID(verId).lastSeqNo(lastSeqNo);
        return frame(
            FinishedSendingEncoder.TEMPLATE_ID, FinishedSendingEncoder.BLOCK_LENGTH,
            FinishedSendingEncoder.BLOCK_LENGTH);
    }

    byte[] retransmitRequest(final long sessionId, final long timestamp, final long from, final long count) {
        return retransmitRequest(sessionId, timestamp, from, count, 0);
    }

    byte[] retransmitRequest(
        final long sessionId, final long timestamp, final long from, final long count, final long verId) {
        new RetransmitRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(sessionId).timestamp(timestamp).fromSeqNo(from).count(count).lastSessionVerID(verId);
        final int blockLength = BlockLengths.of(RetransmitRequestEncoder.TEMPLATE_ID, version);
        return frame(RetransmitRequestEncoder.TEMPLATE_ID, blockLength, blockLength);
    }

    /** One write of several frames, so that one read brings them. */
    static byte[] concatenated(final byte[]... frames) {
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (final byte[] frame : frames) {
            all.writeBytes(frame);
        }
        return all.toByteArray();
    }

    byte[] newOrder(final long seqNo, final long clOrdId, final long quantity) {
        return newOrder(seqNo, clOrdId, PRICE, quantity);
    }

    byte[] newOrder(final long seqNo, final long clOrdId, final long price, final long quantity) {
        encodeNewOrder(seqNo, clOrdId, price, quantity);
        return frame(
            NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH, NewOrderSingleEncoder.BLOCK_LENGTH);
    }

    /** A good order but for one byte. */
    byte[] newOrderWith(final long seqNo, final int encodingOffset, final int value) {
        encodeNewOrder(seqNo, seqNo, PRICE, 1);
        buffer.putByte(HEADER_LENGTH + encodingOffset, (byte) value);
        return frame(
            NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH, NewOrderSingleEncoder.BLOCK_LENGTH);
    }

    /** A good order but for eight bytes. */
    byte[] newOrderWithLong(final long seqNo, final int encodingOffset, final long value) {
        encodeNewOrder(seqNo, seqNo, PRICE, 1);
        buffer.putLong(HEADER_LENGTH + encodingOffset, value, ByteOrder.LITTLE_ENDIAN);
        return frame(
            NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH, NewOrderSingleEncoder.BLOCK_LENGTH);
    }

    byte[] replace(final long seqNo, final long clOrdId, final long origClOrdId, final long quantity) {
        encodeReplace(seqNo, clOrdId, origClOrdId, quantity);
        return frame(
            OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH,
            OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
    }

    /** A good replace but for one byte. */
    byte[] replaceWith(final long seqNo, final int encodingOffset, final int value) {
        encodeReplace(seqNo, seqNo, 1, 5);
        buffer.putByte(HEADER_LENGTH + encodingOffset, (byte) value);
        return frame(
            OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH,
            OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
    }

    byte[] cancel(final long seqNo, final long clOrdId, final long origClOrdId, final int side) {
        new OrderCancelRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).sendingTime(1).clOrdID(clOrdId).origClOrdID(origClOrdId).orderID(0).securityID(3);
        buffer.putByte(HEADER_LENGTH + OrderCancelRequestEncoder.sideEncodingOffset(), (byte) side);
        return frame(
            OrderCancelRequestEncoder.TEMPLATE_ID, OrderCancelRequestEncoder.BLOCK_LENGTH,
            OrderCancelRequestEncoder.BLOCK_LENGTH);
    }

    /** Cancels the session's orders of an instrument. */
    byte[] massAction(final long seqNo, final long clOrdId, final int side) {
        new OrderMassActionRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).sendingTime(1).clOrdID(clOrdId).securityID(3).account(0).scope(MassActionScope.SESSION)
            .action((short) 3).side((short) side).lowPx(OrderMassActionRequestEncoder.lowPxNullValue()).highPx(PRICE);
        return frame(
            OrderMassActionRequestEncoder.TEMPLATE_ID, OrderMassActionRequestEncoder.BLOCK_LENGTH,
            OrderMassActionRequestEncoder.BLOCK_LENGTH);
    }

    byte[] statusRequest(final long seqNo, final long clOrdId) {
        new OrderStatusRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).sendingTime(1).clOrdID(clOrdId).orderID(0);
        return frame(
            OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH,
            OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    byte[] positionRequest(final long seqNo, final long requestId, final long account, final long securityId) {
        new PositionRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).sendingTime(1).requestID(requestId).account(account).securityID(securityId);
        return frame(PositionRequestEncoder.TEMPLATE_ID, PositionRequestEncoder.BLOCK_LENGTH,
            PositionRequestEncoder.BLOCK_LENGTH);
    }

    /** A frame of any template, its block all ones but for a leading u32. */
    byte[] any(final int templateId, final int blockLength, final long leading) {
        buffer.setMemory(HEADER_LENGTH, CAPACITY - HEADER_LENGTH, (byte) 1);
        buffer.putInt(HEADER_LENGTH, (int) leading, ByteOrder.LITTLE_ENDIAN);
        return frame(templateId, blockLength, blockLength);
    }

    private void encodeNewOrder(final long seqNo, final long clOrdId, final long price, final long quantity) {
        new NewOrderSingleEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(1)
            .clOrdID(clOrdId)
            .price(price)
            .orderQty(quantity)
            .minQty(0)
            .displayQty(0)
            .userTag(99)
            .securityID(3)
            .account(0)
            .stpGroup(0)
            .expireDate(0)
            .side(Side.BUY)
            .stopPx(NewOrderSingleEncoder.stopPxNullValue())
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .execInst((short) 0)
            .selfMatchPreventionInstruction(SelfMatchPrevention.NONE);
    }

    private void encodeReplace(final long seqNo, final long clOrdId, final long origClOrdId, final long quantity) {
        new OrderCancelReplaceRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .sendingTime(1)
            .clOrdID(clOrdId)
            .origClOrdID(origClOrdId)
            .orderID(0)
            .price(PRICE)
            .orderQty(quantity)
            .userTag(98)
            .securityID(3)
            .side(Side.SELL)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.IOC)
            .execInst((short) 0)
            .stopPx(OrderCancelReplaceRequestEncoder.stopPxNullValue())
            .displayQty(0)
            .expireDate(0)
            .selfMatchPreventionInstruction(SelfMatchPrevention.NONE)
            .minQty(0);
    }

    private byte[] sign(final int templateId, final int blockLength, final String keyId, final String secret) {
        if (keyId.isEmpty()) {
            return secret.getBytes(US_ASCII);
        }
        FrameDescriptor.putHeaders(buffer, 0, 0, blockLength, templateId, version);
        return new Credentials(keyId, secret).sign(buffer, 0).getBytes(US_ASCII);
    }

    private byte[] frame(final int templateId, final int blockLength, final int bodyLength) {
        final int length = HEADER_LENGTH + bodyLength;
        FrameDescriptor.putHeaders(buffer, 0, length, blockLength, templateId, version);
        return Arrays.copyOf(buffer.byteArray(), length);
    }
}
