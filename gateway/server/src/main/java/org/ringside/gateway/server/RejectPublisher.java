package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;

/**
 * Answers business messages that never reach the engine. Each answer takes a number of the session's reports.
 */
final class RejectPublisher {
    private static final int MAX_TEXT = 255;

    private final LoopClock clock;
    private final ExecutionReportRejectEncoder rejected = new ExecutionReportRejectEncoder();
    private final BusinessMessageRejectEncoder businessReject = new BusinessMessageRejectEncoder();

    RejectPublisher(final LoopClock clock) {
        this.clock = clock;
    }

    void reject(
        final Session session,
        final Connection connection,
        final ResponseTo responseTo,
        final long clOrdId,
        final long origClOrdId,
        final long orderId,
        final long securityId,
        final Side side,
        final int reason,
        final byte[] text) {
        final long seqNo = session.takeReportSeqNo();
        final int frame = connection.claim(HEADER_LENGTH + ExecutionReportRejectEncoder.BLOCK_LENGTH + 1 + MAX_TEXT);
        if (frame == FrameWriter.NO_ROOM) {
            session.onUnsentReport();
            return;
        }
        rejected.wrap(connection.output(), frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .eventFlags((short) 0)
            .gatewayRxTime(clock.toEpochNs(connection.readNs()))
            .transactTime(clock.nowEpochNs())
            .clOrdID(clOrdId)
            .origClOrdID(origClOrdId)
            .orderID(orderId)
            .execID(0)
            .securityID(securityId)
            .side(side == Side.SBE_UNKNOWN ? Side.NULL_VAL : side)
            .responseTo(responseTo)
            .rejectReason(reason);
        stamp(rejected.hops(), connection);
        rejected.putText(text, 0, text.length);
        connection.commitBusinessMessage(
            ExecutionReportRejectEncoder.TEMPLATE_ID,
            ExecutionReportRejectEncoder.BLOCK_LENGTH,
            rejected.encodedLength());
    }

    void businessReject(
        final Session session,
        final Connection connection,
        final long refSeqNo,
        final int refTemplateId,
        final int reason,
        final byte[] text) {
        final long seqNo = session.takeReportSeqNo();
        final int frame = connection.claim(HEADER_LENGTH + BusinessMessageRejectEncoder.BLOCK_LENGTH + 1 + MAX_TEXT);
        if (frame == FrameWriter.NO_ROOM) {
            session.onUnsentReport();
            return;
        }
        businessReject.wrap(connection.output(), frame + HEADER_LENGTH)
            .msgSeqNum(seqNo)
            .eventFlags((short) 0)
            .gatewayRxTime(clock.toEpochNs(connection.readNs()))
            .transactTime(clock.nowEpochNs())
            .refSeqNum(refSeqNo)
            .refTemplateID(refTemplateId)
            .refID(0)
            .reason(reason);
        stamp(businessReject.hops(), connection);
        businessReject.putText(text, 0, text.length);
        connection.commitBusinessMessage(
            BusinessMessageRejectEncoder.TEMPLATE_ID,
            BusinessMessageRejectEncoder.BLOCK_LENGTH,
            businessReject.encodedLength());
    }

    /** The message never was on the rings: only the gateway's hops exist. */
    private void stamp(final HopsEncoder hops, final Connection connection) {
        hops.gatewayRead(connection.readNs())
            .ringPublished(0)
            .engineRead(0)
            .matched(0)
            .journaled(0)
            .enginePublished(0)
            .gatewayWritten(clock.nanoTime());
    }
}
