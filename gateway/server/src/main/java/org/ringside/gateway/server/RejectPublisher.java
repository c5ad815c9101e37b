package org.ringside.gateway.server;

import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;

/**
 * Answers business messages that never reach the engine. Each answer is a report like any other: it stands in the
 * session's journal, with the number of the message that it answers, before it goes out.
 */
final class RejectPublisher {
    private final ReportClaim claim;
    private final ExecutionReportRejectEncoder rejected = new ExecutionReportRejectEncoder();
    private final OrderMassActionReportEncoder massAction = new OrderMassActionReportEncoder();
    private final BusinessMessageRejectEncoder businessReject = new BusinessMessageRejectEncoder();

    RejectPublisher(final ReportClaim claim) {
        this.claim = claim;
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
        claim.claim(session, connection, refSeqNo);
        rejected.wrap(claim.buffer(), claim.body())
            .clOrdID(clOrdId)
            .origClOrdID(origClOrdId)
            .orderID(orderId)
            .execID(0)
            .securityID(securityId)
            .side(side == Side.SBE_UNKNOWN ? Side.NULL_VAL : side)
            .responseTo(responseTo)
            .rejectReason(reason)
            .putText(text, 0, text.length);
        claim.commit(ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            rejected.encodedLength());
    }

    void massActionReject(
        final Session session, final Connection connection, final long refSeqNo, final long clOrdId,
        final int reason) {
        claim.claim(session, connection, refSeqNo);
        massAction.wrap(claim.buffer(), claim.body())
            .clOrdID(clOrdId)
            .reportID(0)
            .affected(0)
            .response(MassActionResponse.REJECTED)
            .rejectReason(reason);
        claim.commit(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH);
    }

    void businessReject(
        final Session session,
        final Connection connection,
        final long refSeqNo,
        final int refTemplateId,
        final long refId,
        final int reason,
        final byte[] text) {
        claim.claim(session, connection, refSeqNo);
        businessReject.wrap(claim.buffer(), claim.body())
            .refSeqNum(refSeqNo)
            .refTemplateID(refTemplateId)
            .refID(refId)
            .reason(reason)
            .putText(text, 0, text.length);
        claim.commit(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH,
            businessReject.encodedLength());
    }
}
