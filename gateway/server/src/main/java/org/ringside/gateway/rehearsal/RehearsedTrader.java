package org.ringside.gateway.rehearsal;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.EstablishEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.NegotiateEncoder;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * A session of a rehearsal: logs on, writes orders, cancels and replaces, and reads the answers without decoding them.
 */
public final class RehearsedTrader implements AutoCloseable {
    private static final int CAPACITY = 16_384;
    private static final int KINDS = 8;
    private static final int KEEP_ALIVE_MS = 60_000;
    private static final int VERSION = 1;
    private static final long PRICE = 10_000_000_000L;

    private final SocketChannel socket;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final ByteBuffer answers = ByteBuffer.allocateDirect(CAPACITY);
    private final NewOrderSingleEncoder newOrder = new NewOrderSingleEncoder();
    private final OrderCancelRequestEncoder cancel = new OrderCancelRequestEncoder();
    private final OrderCancelReplaceRequestEncoder replace = new OrderCancelReplaceRequestEncoder();
    private int end;
    private long seqNo;
    private boolean isAnswered;

    /**
     * Connects, and prepares the logon.
     *
     * @param address   of the gateway, which asks for no credentials.
     * @param sessionId of a session of firm 1.
     * @throws IOException if there is no connection.
     */
    public RehearsedTrader(final InetSocketAddress address, final int sessionId) throws IOException {
        socket = SocketChannel.open(address);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.configureBlocking(false);
        negotiate(sessionId);
        establish(sessionId);
        bytes.position(0).limit(end);
    }

    /**
     * Takes one turn.
     *
     * @param messages to send, unless earlier ones have not left yet.
     * @throws IOException if the gateway has closed the connection.
     */
    public void doWork(final int messages) throws IOException {
        if (!bytes.hasRemaining()) {
            end = 0;
            for (int i = 0; i < messages; i++) {
                encode(++seqNo);
            }
            bytes.position(0).limit(end);
        }
        socket.write(bytes);
        answers.clear();
        final int read = socket.read(answers);
        if (read < 0) {
            throw new EOFException("a rehearsed gateway has closed its connection");
        }
        isAnswered |= read > 0;
    }

    /** Whether the trader has read anything yet. */
    public boolean isAnswered() {
        return isAnswered;
    }

    private void negotiate(final int sessionId) {
        final NegotiateEncoder encoder = new NegotiateEncoder().wrap(buffer, end + HEADER_LENGTH)
            .sessionID(sessionId)
            .sessionVerID(VERSION)
            .timestamp(nextTimestamp())
            .enteringFirm(1)
            .onbehalfFirm(0);
        encoder.putCredentials(new byte[0], 0, 0).clientIP("").clientAppName("").clientAppVersion("");
        frame(NegotiateEncoder.TEMPLATE_ID, NegotiateEncoder.BLOCK_LENGTH, encoder.encodedLength());
    }

    private void establish(final int sessionId) {
        final EstablishEncoder encoder = new EstablishEncoder().wrap(buffer, end + HEADER_LENGTH)
            .sessionID(sessionId)
            .sessionVerID(VERSION)
            .timestamp(nextTimestamp())
            .keepAliveInterval(KEEP_ALIVE_MS)
            .nextSeqNo(1)
            .cancelOnDisconnectType(CancelOnDisconnectType.DO_NOT_CANCEL)
            .codTimeoutWindow(0);
        encoder.putCredentials(new byte[0], 0, 0);
        frame(EstablishEncoder.TEMPLATE_ID, EstablishEncoder.BLOCK_LENGTH, encoder.encodedLength());
    }

    private void encode(final long number) {
        switch ((int) (number % KINDS)) {
            case 1, 3, 5 -> encodeCancel(number);
            case 7 -> encodeReplace(number);
            default -> encodeNewOrder(number);
        }
    }

    private void encodeNewOrder(final long number) {
        newOrder.wrap(buffer, end + HEADER_LENGTH)
            .msgSeqNum(number)
            .sendingTime(0)
            .clOrdID(number)
            .price(PRICE)
            .orderQty(1 + number % KINDS)
            .minQty(0)
            .displayQty(0)
            .userTag(number)
            .securityID(1)
            .account(0)
            .stpGroup(0)
            .expireDate(0)
            .side(number % 4 == 0 ? Side.BUY : Side.SELL)
            .stopPx(NewOrderSingleEncoder.stopPxNullValue())
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .execInst((short) 0)
            .selfMatchPreventionInstruction(SelfMatchPrevention.NONE);
        frame(NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH,
            NewOrderSingleEncoder.BLOCK_LENGTH);
    }

    private void encodeCancel(final long number) {
        cancel.wrap(buffer, end + HEADER_LENGTH)
            .msgSeqNum(number)
            .sendingTime(0)
            .clOrdID(number)
            .origClOrdID(number - 1)
            .orderID(0)
            .securityID(1)
            .side(Side.BUY);
        frame(OrderCancelRequestEncoder.TEMPLATE_ID, OrderCancelRequestEncoder.BLOCK_LENGTH,
            OrderCancelRequestEncoder.BLOCK_LENGTH);
    }

    private void encodeReplace(final long number) {
        replace.wrap(buffer, end + HEADER_LENGTH)
            .msgSeqNum(number)
            .sendingTime(0)
            .clOrdID(number)
            .origClOrdID(number - 1)
            .orderID(0)
            .price(PRICE)
            .orderQty(2)
            .userTag(number)
            .securityID(1)
            .side(Side.BUY)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .execInst((short) 0)
            .stopPx(OrderCancelReplaceRequestEncoder.stopPxNullValue())
            .displayQty(0)
            .expireDate(0)
            .selfMatchPreventionInstruction(SelfMatchPrevention.NONE)
            .minQty(0);
        frame(OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH,
            OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
    }

    private void frame(final int templateId, final int blockLength, final int bodyLength) {
        final int length = HEADER_LENGTH + bodyLength;
        FrameDescriptor.putHeaders(buffer, end, length, blockLength, templateId, NegotiateEncoder.SCHEMA_VERSION);
        end += length;
    }

    /** Later than any before. */
    private long nextTimestamp() {
        return end + TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
