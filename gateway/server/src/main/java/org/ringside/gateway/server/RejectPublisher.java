package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;

/**
 * Answers business messages that never reach the engine. Each answer is a report like any other: it stands in the
 * session's journal, with the number of the message that it answers, before it goes out.
 */
final class RejectPublisher {
    private static final long NO_TAG = ExecutionReportRejectEncoder.userTagNullValue();

    private final ReportClaim claim;
    private final NewOrderSingleDecoder newOrder = new NewOrderSingleDecoder();
    private final OrderCancelReplaceRequestDecoder replace = new OrderCancelReplaceRequestDecoder();
    private final OrderCancelRequestDecoder cancel = new OrderCancelRequestDecoder();
    private final OrderMassActionRequestDecoder massActionRequest = new OrderMassActionRequestDecoder();
    private final ExecutionReportRejectEncoder rejected = new ExecutionReportRejectEncoder();
    private final OrderMassActionReportEncoder massAction = new OrderMassActionReportEncoder();
    private final BusinessMessageRejectEncoder businessReject = new BusinessMessageRejectEncoder();

    RejectPublisher(final ReportClaim claim) {
        this.claim = claim;
    }

    /** Answers a refused message with the report of its kind. */
    void reject(
        final Session session, final Connection connection, final DirectBuffer source, final int frame,
        final long seqNo, final RejectCause refusal) {
        final int body = frame + HEADER_LENGTH;
        final int length = FrameDescriptor.blockLength(source, frame);
        final int version = FrameDescriptor.version(source, frame);
        final int templateId = FrameDescriptor.templateId(source, frame);
        claim.claim(session, connection, seqNo);
        if (refusal.isOfBusiness()) {
            businessReject(seqNo, templateId, clOrdIdOf(source, frame), refusal.businessReason(), refusal.text());
            return;
        }
        switch (templateId) {
            case NewOrderSingleDecoder.TEMPLATE_ID -> {
                newOrder.wrap(source, body, length, version);
                rejected.wrap(claim.buffer(), claim.body())
                    .clOrdID(newOrder.clOrdID()).origClOrdID(0).orderID(0).securityID(newOrder.securityID())
                    .userTag(newOrder.userTag());
                reject(newOrder.side(), ResponseTo.NEW, refusal.newOrderReason(), refusal.text());
            }
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID -> {
                replace.wrap(source, body, length, version);
                rejected.wrap(claim.buffer(), claim.body())
                    .clOrdID(replace.clOrdID()).origClOrdID(replace.origClOrdID()).orderID(replace.orderID())
                    .securityID(replace.securityID()).userTag(replace.userTag());
                reject(replace.side(), ResponseTo.REPLACE, refusal.cancelOrReplaceReason(), refusal.text());
            }
            case OrderCancelRequestDecoder.TEMPLATE_ID -> {
                cancel.wrap(source, body, length, version);
                rejected.wrap(claim.buffer(), claim.body())
                    .clOrdID(cancel.clOrdID()).origClOrdID(cancel.origClOrdID()).orderID(cancel.orderID())
                    .securityID(cancel.securityID()).userTag(NO_TAG);
                reject(cancel.side(), ResponseTo.CANCEL, refusal.cancelOrReplaceReason(), refusal.text());
            }
            case OrderMassActionRequestDecoder.TEMPLATE_ID -> {
                massActionRequest.wrap(source, body, length, version);
                massAction.wrap(claim.buffer(), claim.body())
                    .clOrdID(massActionRequest.clOrdID())
                    .reportID(0)
                    .affected(0)
                    .response(MassActionResponse.REJECTED)
                    .rejectReason(refusal.newOrderReason());
                claim.commit(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH,
                    OrderMassActionReportEncoder.hopsEncodingOffset());
            }
            default -> throw new IllegalStateException("template " + templateId + " refused for " + refusal);
        }
    }

    private void reject(final Side side, final ResponseTo responseTo, final int reason, final byte[] text) {
        rejected.execID(0)
            .side(side == Side.SBE_UNKNOWN ? Side.NULL_VAL : side)
            .responseTo(responseTo)
            .rejectReason(reason)
            .putText(text, 0, text.length);
        claim.commit(ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            ExecutionReportRejectEncoder.hopsEncodingOffset(), rejected.encodedLength());
    }

    private void businessReject(
        final long refSeqNo, final int refTemplateId, final long refId, final int reason, final byte[] text) {
        businessReject.wrap(claim.buffer(), claim.body())
            .refSeqNum(refSeqNo)
            .refTemplateID(refTemplateId)
            .refID(refId)
            .reason(reason)
            .putText(text, 0, text.length);
        claim.commit(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH,
            BusinessMessageRejectEncoder.hopsEncodingOffset(), businessReject.encodedLength());
    }

    /** What every business message that we know has behind the common start; 0 of another. */
    private static long clOrdIdOf(final DirectBuffer source, final int frame) {
        return BlockLengths.of(FrameDescriptor.templateId(source, frame), 0) == BlockLengths.UNKNOWN ? 0
            : source.getLong(
                frame + HEADER_LENGTH + NewOrderSingleDecoder.clOrdIDEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
    }
}
