package org.ringside.simulator.benchmarks.peers;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.ringside.gateway.protocol.EstablishAckEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.NegotiateResponseEncoder;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TerminateEncoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.protocol.TimeInForce;

/** Encodes what a trader is told, and numbers the reports. Hop times there are none. One thread. */
final class Answers {
    /** Most bytes that one answer takes. */
    static final int MAX_LENGTH = 256;

    private static final int VERSION = ExecutionReportNewEncoder.SCHEMA_VERSION;
    private static final int KEEP_ALIVE_MS = 60_000;

    private final FrameWriter writer;
    private final ExecutionReportNewEncoder accepted = new ExecutionReportNewEncoder();
    private final ExecutionReportReplacedEncoder replaced = new ExecutionReportReplacedEncoder();
    private final ExecutionReportCancelledEncoder cancelled = new ExecutionReportCancelledEncoder();
    private final ExecutionReportTradeEncoder traded = new ExecutionReportTradeEncoder();
    private final ExecutionReportRejectEncoder rejected = new ExecutionReportRejectEncoder();
    private long sessionId;
    private long nextSeqNo = 1;

    Answers(final FrameWriter writer) {
        this.writer = writer;
    }

    /** The session that has logged on, 0 while there is none. */
    int sessionId() {
        return (int) sessionId;
    }

    void negotiated(final long newSessionId, final long verId, final long timestamp, final long firm) {
        sessionId = newSessionId;
        new NegotiateResponseEncoder().wrap(writer.buffer(), body())
            .sessionID(sessionId).sessionVerID(verId).requestTimestamp(timestamp).enteringFirm(firm)
            .schemaVersion(VERSION).keyExpiryDays(NegotiateResponseEncoder.keyExpiryDaysNullValue());
        commit(NegotiateResponseEncoder.TEMPLATE_ID, NegotiateResponseEncoder.BLOCK_LENGTH);
    }

    void established(final long verId, final long timestamp) {
        new EstablishAckEncoder().wrap(writer.buffer(), body())
            .sessionID(sessionId).sessionVerID(verId).requestTimestamp(timestamp).keepAliveInterval(KEEP_ALIVE_MS)
            .nextSeqNo(nextSeqNo).lastIncomingSeqNo(0).throttleLimit(0).throttleWindowMs(0)
            .maxFrame(FrameDescriptor.MAX_INBOUND_LENGTH).maxRetransmitCount(0).oldestRetransmitSeqNo(nextSeqNo)
            .previousSessionVerID(0).previousLastSeqNo(0);
        commit(EstablishAckEncoder.TEMPLATE_ID, EstablishAckEncoder.BLOCK_LENGTH);
    }

    void terminated(final long verId) {
        final TerminateEncoder terminate = new TerminateEncoder().wrap(writer.buffer(), body())
            .sessionID(sessionId).sessionVerID(verId).terminationCode(TerminationCode.FINISHED).reason("");
        writer.commit(
            TerminateEncoder.TEMPLATE_ID, VERSION, TerminateEncoder.BLOCK_LENGTH, terminate.encodedLength());
    }

    void accepted(
        final long clOrdId, final long orderId, final long execId, final long securityId, final Side side,
        final long price, final long quantity, final TimeInForce timeInForce) {
        accepted.wrap(writer.buffer(), body())
            .msgSeqNum(nextSeqNo++).eventFlags((short) 0).gatewayRxTime(0).transactTime(0)
            .orderID(orderId).clOrdID(clOrdId).execID(execId).price(price).orderQty(quantity).userTag(0)
            .securityID(securityId).side(side).ordType(OrdType.LIMIT).timeInForce(timeInForce)
            .ordStatus(OrdStatus.NEW).workingIndicator((short) 1).bookID(orderId);
        clear(accepted.hops());
        commit(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH);
    }

    void replaced(
        final long clOrdId, final long origClOrdId, final long orderId, final long execId, final long securityId,
        final Side side, final long price, final long quantity, final long leaves, final long filled,
        final boolean isPriorityKept) {
        replaced.wrap(writer.buffer(), body())
            .msgSeqNum(nextSeqNo++).eventFlags((short) 0).gatewayRxTime(0).transactTime(0)
            .orderID(orderId).clOrdID(clOrdId).execID(execId).price(price).orderQty(quantity).userTag(0)
            .securityID(securityId).side(side).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY)
            .ordStatus(filled == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED).workingIndicator((short) 1)
            .origClOrdID(origClOrdId).leavesQty(leaves).cumQty(filled)
            .priorityKept((short) (isPriorityKept ? 1 : 0)).bookID(orderId);
        clear(replaced.hops());
        commit(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);
    }

    void cancelled(
        final long clOrdId, final long origClOrdId, final long orderId, final long execId, final long securityId,
        final Side side, final long filled, final int reason) {
        cancelled.wrap(writer.buffer(), body())
            .msgSeqNum(nextSeqNo++).eventFlags((short) 0).gatewayRxTime(0).transactTime(0)
            .orderID(orderId).clOrdID(clOrdId).origClOrdID(origClOrdId).execID(execId).cumQty(filled)
            .securityID(securityId).side(side).ordStatus(OrdStatus.CANCELLED).restatementReason((short) reason)
            .userTag(0);
        clear(cancelled.hops());
        commit(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH);
    }

    void traded(
        final long clOrdId, final long orderId, final long execId, final long tradeId, final long securityId,
        final Side side, final long price, final long quantity, final long leaves, final long filled,
        final boolean isMaker) {
        traded.wrap(writer.buffer(), body())
            .msgSeqNum(nextSeqNo++).eventFlags((short) 0).gatewayRxTime(0).transactTime(0)
            .orderID(orderId).clOrdID(clOrdId).execID(execId).tradeID(tradeId).lastPx(price).lastQty(quantity)
            .leavesQty(leaves).cumQty(filled).securityID(securityId).side(side)
            .ordStatus(leaves == 0 ? OrdStatus.FILLED : OrdStatus.PARTIALLY_FILLED)
            .liquidity(isMaker ? Liquidity.MAKER : Liquidity.TAKER).userTag(0);
        clear(traded.hops());
        commit(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH);
    }

    void rejected(
        final long clOrdId, final long origClOrdId, final long orderId, final long execId, final long securityId,
        final Side side, final ResponseTo responseTo, final int reason) {
        rejected.wrap(writer.buffer(), body())
            .msgSeqNum(nextSeqNo++).eventFlags((short) 0).gatewayRxTime(0).transactTime(0)
            .clOrdID(clOrdId).origClOrdID(origClOrdId).orderID(orderId).execID(execId).securityID(securityId)
            .side(side).responseTo(responseTo).rejectReason(reason).userTag(0);
        clear(rejected.hops());
        rejected.text("");
        writer.commit(ExecutionReportRejectEncoder.TEMPLATE_ID, VERSION, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            rejected.encodedLength());
    }

    private int body() {
        final int frame = writer.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            throw new IllegalStateException("nobody saw to it that there is room for an answer");
        }
        return frame + HEADER_LENGTH;
    }

    private void commit(final int templateId, final int blockLength) {
        writer.commit(templateId, VERSION, blockLength, blockLength);
    }

    private static void clear(final HopsEncoder hops) {
        hops.gatewayRead(0).ringPublished(0).engineRead(0).matched(0).journaled(0).enginePublished(0)
            .gatewayWritten(0);
    }
}
