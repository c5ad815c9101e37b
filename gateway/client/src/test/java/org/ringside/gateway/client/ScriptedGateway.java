package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.EstablishAckEncoder;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.EstablishRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiateRejectEncoder;
import org.ringside.gateway.protocol.NegotiateResponseEncoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.NotAppliedEncoder;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.RetransmissionEncoder;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRejectEncoder;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;
import org.ringside.gateway.protocol.SequenceEncoder;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TerminateEncoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * The other end of a client's connection: collects the frames that come and sends what a test wants.
 */
final class ScriptedGateway implements AutoCloseable {
    static final int KEEP_ALIVE_MS = 4_000;

    private static final int CAPACITY = 2048;
    private static final int VERSION = 5;

    private final ServerSocketChannel listener;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
    private final Deque<UnsafeBuffer> received = new ArrayDeque<>();
    private FrameReader reader;
    private SocketChannel channel;
    private boolean isClosed;
    private int reads;

    ScriptedGateway() throws IOException {
        listener = ServerSocketChannel.open();
        // Small, so that it does not take megabytes to see what happens when it is full.
        listener.setOption(StandardSocketOptions.SO_RCVBUF, 16 * 1024);
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    void accept() throws IOException {
        channel = listener.accept();
        channel.configureBlocking(false);
        reader = new FrameReader(1024 * 1024, FrameDescriptor.MAX_INBOUND_LENGTH);
        isClosed = false;
        received.clear();
    }

    /** Reads what is there. */
    void poll() throws IOException {
        final int count = isClosed ? 0 : reader.read(channel);
        if (count < 0) {
            isClosed = true;
        }
        if (count > 0) {
            reads++;
        }
        while (true) {
            final int length = reader.frameLength(reader.offset());
            assertThat(length).isNotEqualTo(FrameReader.INVALID);
            if (length == FrameReader.INCOMPLETE) {
                return;
            }
            final byte[] copy = new byte[length];
            reader.buffer().getBytes(reader.offset(), copy);
            received.addLast(new UnsafeBuffer(copy));
            reader.skip(length);
        }
    }

    int reads() {
        return reads;
    }

    int frameCount() throws IOException {
        poll();
        return received.size();
    }

    boolean isClosed() throws IOException {
        poll();
        return isClosed;
    }

    /** The next frame, which has to be of this template. */
    UnsafeBuffer take(final int templateId) {
        final UnsafeBuffer frame = received.removeFirst();
        assertThat(FrameDescriptor.templateId(frame, 0)).isEqualTo(templateId);
        assertThat(FrameDescriptor.version(frame, 0)).isEqualTo(VERSION);
        assertThat(FrameDescriptor.isWellFormed(frame, 0, BlockLengths.of(templateId, VERSION), 0)).isTrue();
        return frame;
    }

    NegotiateDecoder takeNegotiate() {
        return new NegotiateDecoder().wrap(
            take(NegotiateDecoder.TEMPLATE_ID), HEADER_LENGTH, NegotiateDecoder.BLOCK_LENGTH, 1);
    }

    EstablishDecoder takeEstablish() {
        return new EstablishDecoder().wrap(
            take(EstablishDecoder.TEMPLATE_ID), HEADER_LENGTH, EstablishDecoder.BLOCK_LENGTH, 1);
    }

    void negotiateResponse(final NegotiateDecoder request) throws IOException {
        send(NegotiateResponseEncoder.TEMPLATE_ID, new NegotiateResponseEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(request.sessionID()).sessionVerID(request.sessionVerID())
            .requestTimestamp(request.timestamp()).enteringFirm(request.enteringFirm()).schemaVersion(1)
            .keyExpiryDays(7).encodedLength());
    }

    void negotiateReject(final NegotiationRejectCode code, final String reason) throws IOException {
        send(NegotiateRejectEncoder.TEMPLATE_ID, new NegotiateRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(1).sessionVerID(1).requestTimestamp(1).enteringFirm(1).negotiationRejectCode(code)
            .currentSessionVerID(0).reason(reason).encodedLength());
    }

    /** Of a gateway that sends nothing again. */
    void establishAck(final EstablishDecoder request, final long nextSeqNo, final long lastIncoming)
        throws IOException {
        establishAck(request, nextSeqNo, lastIncoming, nextSeqNo, 0);
    }

    void establishAck(
        final EstablishDecoder request, final long nextSeqNo, final long lastIncoming, final long oldest,
        final int maxRetransmitCount) throws IOException {
        send(EstablishAckEncoder.TEMPLATE_ID, new EstablishAckEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(request.sessionID()).sessionVerID(request.sessionVerID())
            .requestTimestamp(request.timestamp()).keepAliveInterval(KEEP_ALIVE_MS).nextSeqNo(nextSeqNo)
            .lastIncomingSeqNo(lastIncoming).throttleLimit(0).throttleWindowMs(0).maxFrame(1024)
            .maxRetransmitCount(maxRetransmitCount)
            .oldestRetransmitSeqNo(oldest).previousSessionVerID(0).previousLastSeqNo(0)
            .encodedLength());
    }

    void establishReject(final EstablishRejectCode code, final long lastIncoming, final String reason)
        throws IOException {
        send(EstablishRejectEncoder.TEMPLATE_ID, new EstablishRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(1).sessionVerID(1).requestTimestamp(1).establishmentRejectCode(code)
            .lastIncomingSeqNo(lastIncoming)
            .reason(reason).encodedLength());
    }

    void terminate(final TerminationCode code, final String reason) throws IOException {
        send(TerminateEncoder.TEMPLATE_ID, new TerminateEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(1).sessionVerID(1).terminationCode(code).reason(reason).encodedLength());
    }

    RetransmitRequestDecoder takeRetransmitRequest() {
        return new RetransmitRequestDecoder().wrap(
            take(RetransmitRequestDecoder.TEMPLATE_ID), HEADER_LENGTH, RetransmitRequestDecoder.BLOCK_LENGTH, 1);
    }

    /** A batch of acceptances, as one that serves a request. */
    void retransmission(final long from, final int count) throws IOException {
        send(RetransmissionEncoder.TEMPLATE_ID, new RetransmissionEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(1).requestTimestamp(1).nextSeqNo(from).count(count).encodedLength());
        for (long seqNo = from; seqNo < from + count; seqNo++) {
            accepted(seqNo);
        }
    }

    void retransmitReject(final RetransmitRejectCode code) throws IOException {
        send(RetransmitRejectEncoder.TEMPLATE_ID, new RetransmitRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(1).requestTimestamp(1).retransmitRejectCode(code).reason("gone").encodedLength());
    }

    void notApplied(final long from, final long count) throws IOException {
        send(NotAppliedEncoder.TEMPLATE_ID,
            new NotAppliedEncoder().wrap(buffer, HEADER_LENGTH).fromSeqNo(from).count(count).encodedLength());
    }

    void sequence(final long nextSeqNo, final int flags) throws IOException {
        send(SequenceEncoder.TEMPLATE_ID, new SequenceEncoder().wrap(buffer, HEADER_LENGTH)
            .nextSeqNo(nextSeqNo).flags((short) flags).encodedLength());
    }

    void accepted(final long seqNo) throws IOException {
        final ExecutionReportNewEncoder report = new ExecutionReportNewEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).eventFlags((short) 0).gatewayRxTime(101).transactTime(102).orderID(103).clOrdID(104)
            .execID(105).price(-106).orderQty(107).userTag(0).securityID(108).side(Side.SELL).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.IOC).ordStatus(OrdStatus.NEW).workingIndicator((short) 1).bookID(0);
        stamp(report.hops());
        send(ExecutionReportNewEncoder.TEMPLATE_ID, report.encodedLength());
    }

    void replaced(final long seqNo) throws IOException {
        final ExecutionReportReplacedEncoder report = new ExecutionReportReplacedEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).eventFlags((short) 0).gatewayRxTime(101).transactTime(102).orderID(103).clOrdID(104)
            .execID(105).price(106).orderQty(107).userTag(0).securityID(108).side(Side.BUY).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).ordStatus(OrdStatus.PARTIALLY_FILLED).workingIndicator((short) 1)
            .origClOrdID(109).leavesQty(110).cumQty(111).priorityKept((short) 1).bookID(118);
        stamp(report.hops());
        send(ExecutionReportReplacedEncoder.TEMPLATE_ID, report.encodedLength());
    }

    void cancelled(final long seqNo) throws IOException {
        final ExecutionReportCancelledEncoder report =
            new ExecutionReportCancelledEncoder().wrap(buffer, HEADER_LENGTH)
                .msgSeqNum(seqNo).eventFlags((short) 0).gatewayRxTime(101).transactTime(102).orderID(103)
                .clOrdID(104).origClOrdID(109).execID(105).cumQty(111).securityID(108).side(Side.BUY)
                .ordStatus(OrdStatus.CANCELLED).restatementReason((short) 102).userTag(117);
        stamp(report.hops());
        send(ExecutionReportCancelledEncoder.TEMPLATE_ID, report.encodedLength());
    }

    void trade(final long seqNo) throws IOException {
        final ExecutionReportTradeEncoder report = new ExecutionReportTradeEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).eventFlags((short) 0).gatewayRxTime(101).transactTime(102).orderID(103).clOrdID(104)
            .execID(105).tradeID(112).lastPx(113).lastQty(114).leavesQty(110).cumQty(111).securityID(108)
            .side(Side.BUY).ordStatus(OrdStatus.PARTIALLY_FILLED).liquidity(Liquidity.MAKER)
            .userTag(117);
        stamp(report.hops());
        send(ExecutionReportTradeEncoder.TEMPLATE_ID, report.encodedLength());
    }

    void rejected(final long seqNo, final String text) throws IOException {
        final ExecutionReportRejectEncoder report = new ExecutionReportRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).eventFlags((short) 0).gatewayRxTime(101).transactTime(102).clOrdID(104)
            .origClOrdID(109).orderID(103).execID(105).securityID(108).side(Side.BUY).responseTo(ResponseTo.REPLACE)
            .rejectReason(1).userTag(117);
        stamp(report.hops());
        send(ExecutionReportRejectEncoder.TEMPLATE_ID, report.text(text).encodedLength());
    }

    void businessReject(final long seqNo, final String text) throws IOException {
        final BusinessMessageRejectEncoder report = new BusinessMessageRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .msgSeqNum(seqNo).eventFlags((short) 0).gatewayRxTime(101).transactTime(102).refSeqNum(115)
            .refTemplateID(1004).refID(116).reason(3);
        stamp(report.hops());
        send(BusinessMessageRejectEncoder.TEMPLATE_ID, report.text(text).encodedLength());
    }

    /** A frame of any template with a block of zeroes but for a leading u32. */
    void any(final int templateId, final int blockLength, final int leading) throws IOException {
        buffer.setMemory(HEADER_LENGTH, blockLength, (byte) 0);
        buffer.putInt(HEADER_LENGTH, leading, ByteOrder.LITTLE_ENDIAN);
        FrameDescriptor.putHeaders(buffer, 0, HEADER_LENGTH + blockLength, blockLength, templateId, 1);
        sendBytes(HEADER_LENGTH + blockLength);
    }

    void garbage() throws IOException {
        buffer.putStringWithoutLengthAscii(0, "HTTP/1.1 400 Bad Request\r\n");
        sendBytes(26);
    }

    void hangUp() throws IOException {
        channel.close();
        isClosed = true;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        if (channel != null) {
            channel.close();
        }
    }

    private static void stamp(final HopsEncoder hops) {
        hops.gatewayRead(2).ringPublished(3).engineRead(4).matched(5).journaled(6).enginePublished(7)
            .gatewayWritten(8);
    }

    private void send(final int templateId, final int bodyLength) throws IOException {
        final int blockLength = BlockLengths.of(templateId, VERSION);
        FrameDescriptor.putHeaders(buffer, 0, HEADER_LENGTH + bodyLength, blockLength, templateId, VERSION);
        sendBytes(HEADER_LENGTH + bodyLength);
    }

    private void sendBytes(final int length) throws IOException {
        assertThat(channel.write(ByteBuffer.wrap(buffer.byteArray(), 0, length))).isEqualTo(length);
    }
}
