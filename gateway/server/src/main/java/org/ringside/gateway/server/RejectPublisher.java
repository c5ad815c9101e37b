package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;

/**
 * Answers business messages that never reach the engine. Each answer is a report like any other: it stands in the
 * session's journal, with the number of the message that it answers, before it goes out.
 */
final class RejectPublisher {
    private final LoopClock clock;
    private final ReportStart start = new ReportStart();
    private final ExecutionReportRejectEncoder rejected = new ExecutionReportRejectEncoder();
    private final OrderMassActionReportEncoder massAction = new OrderMassActionReportEncoder();
    private final BusinessMessageRejectEncoder businessReject = new BusinessMessageRejectEncoder();

    RejectPublisher(final LoopClock clock) {
        this.clock = clock;
    }

    void reject(
        final Session session,
        final Connection connection,
        final long refSeqNo,
        final ResponseTo responseTo,
        final long clOrdId,
        final long origClOrdId,
        final long orderId,
        final long securityId,
        final Side side,
        final int reason,
        final byte[] text) {
        final int frame = claim(session, connection);
        rejected.wrap(session.reports(), frame + HEADER_LENGTH)
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
        session.commitReport(
            frame,
            ExecutionReportRejectEncoder.TEMPLATE_ID,
            ExecutionReportRejectEncoder.BLOCK_LENGTH,
            rejected.encodedLength(),
            session.journal().lastPosition(),
            refSeqNo);
    }

    void massActionReject(
        final Session session, final Connection connection, final long refSeqNo, final long clOrdId,
        final int reason) {
        final int frame = claim(session, connection);
        massAction.wrap(session.reports(), frame + HEADER_LENGTH)
            .clOrdID(clOrdId)
            .reportID(0)
            .affected(0)
            .response(MassActionResponse.REJECTED)
            .rejectReason(reason);
        stamp(massAction.hops(), connection);
        session.commitReport(
            frame,
            OrderMassActionReportEncoder.TEMPLATE_ID,
            OrderMassActionReportEncoder.BLOCK_LENGTH,
            OrderMassActionReportEncoder.BLOCK_LENGTH,
            session.journal().lastPosition(),
            refSeqNo);
    }

    void businessReject(
        final Session session,
        final Connection connection,
        final long refSeqNo,
        final int refTemplateId,
        final long refId,
        final int reason,
        final byte[] text) {
        final int frame = claim(session, connection);
        businessReject.wrap(session.reports(), frame + HEADER_LENGTH)
            .refSeqNum(refSeqNo)
            .refTemplateID(refTemplateId)
            .refID(refId)
            .reason(reason);
        stamp(businessReject.hops(), connection);
        businessReject.putText(text, 0, text.length);
        session.commitReport(
            frame,
            BusinessMessageRejectEncoder.TEMPLATE_ID,
            BusinessMessageRejectEncoder.BLOCK_LENGTH,
            businessReject.encodedLength(),
            session.journal().lastPosition(),
            refSeqNo);
    }

    private int claim(final Session session, final Connection connection) {
        final int frame = session.claimReport();
        start.encode(session.reports(), frame + HEADER_LENGTH, session.nextReportSeqNo(),
            clock.toEpochNs(connection.readNs()), clock.nowEpochNs());
        return frame;
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
