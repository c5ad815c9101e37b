package org.ringside.gateway.protocol;

/**
 * How long the root block of each template is in each version of the schema.
 * <p>
 * Versions only ever append to a block. A session message of version 0 from the gateway is therefore the one of
 * version 1, cut behind the block of version 0: it had no var-data in that version. Reports have not grown; of what
 * traders send only the replace has.
 */
public final class BlockLengths {
    /** What {@link #of} answers for a template that this schema does not have. */
    public static final int UNKNOWN = -1;

    private BlockLengths() {
    }

    /**
     * Length of a template's root block.
     *
     * @param templateId of the message.
     * @param version    of the schema; newer ones than ours are taken as ours.
     * @return the length in bytes, or {@link #UNKNOWN}.
     */
    public static int of(final int templateId, final int version) {
        return templateId < FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID ?
            version == 0 ? ofSessionMessageInVersion0(templateId) : ofSessionMessage(templateId) :
            version < 2 ? ofBusinessMessageBeforeVersion2(templateId) : ofBusinessMessage(templateId);
    }

    private static int ofSessionMessageInVersion0(final int templateId) {
        switch (templateId) {
            case NegotiateResponseDecoder.TEMPLATE_ID:
                return NegotiateResponseDecoder.schemaVersionEncodingOffset();
            case NegotiateRejectDecoder.TEMPLATE_ID:
                return NegotiateRejectDecoder.currentSessionVerIDEncodingOffset();
            case EstablishAckDecoder.TEMPLATE_ID:
                return EstablishAckDecoder.throttleLimitEncodingOffset();
            case EstablishRejectDecoder.TEMPLATE_ID:
                return EstablishRejectDecoder.lastIncomingSeqNoEncodingOffset();
            case SequenceDecoder.TEMPLATE_ID:
                return SequenceDecoder.flagsEncodingOffset();
            case RetransmitRequestDecoder.TEMPLATE_ID:
                return RetransmitRequestDecoder.lastSessionVerIDEncodingOffset();
            default:
                return ofSessionMessage(templateId);
        }
    }

    private static int ofSessionMessage(final int templateId) {
        switch (templateId) {
            case NegotiateDecoder.TEMPLATE_ID:
                return NegotiateDecoder.BLOCK_LENGTH;
            case NegotiateResponseDecoder.TEMPLATE_ID:
                return NegotiateResponseDecoder.BLOCK_LENGTH;
            case NegotiateRejectDecoder.TEMPLATE_ID:
                return NegotiateRejectDecoder.BLOCK_LENGTH;
            case EstablishDecoder.TEMPLATE_ID:
                return EstablishDecoder.BLOCK_LENGTH;
            case EstablishAckDecoder.TEMPLATE_ID:
                return EstablishAckDecoder.BLOCK_LENGTH;
            case EstablishRejectDecoder.TEMPLATE_ID:
                return EstablishRejectDecoder.BLOCK_LENGTH;
            case TerminateDecoder.TEMPLATE_ID:
                return TerminateDecoder.BLOCK_LENGTH;
            case NotAppliedDecoder.TEMPLATE_ID:
                return NotAppliedDecoder.BLOCK_LENGTH;
            case SequenceDecoder.TEMPLATE_ID:
                return SequenceDecoder.BLOCK_LENGTH;
            case FinishedSendingDecoder.TEMPLATE_ID:
                return FinishedSendingDecoder.BLOCK_LENGTH;
            case FinishedReceivingDecoder.TEMPLATE_ID:
                return FinishedReceivingDecoder.BLOCK_LENGTH;
            case RetransmitRequestDecoder.TEMPLATE_ID:
                return RetransmitRequestDecoder.BLOCK_LENGTH;
            case RetransmissionDecoder.TEMPLATE_ID:
                return RetransmissionDecoder.BLOCK_LENGTH;
            case RetransmitRejectDecoder.TEMPLATE_ID:
                return RetransmitRejectDecoder.BLOCK_LENGTH;
            default:
                return UNKNOWN;
        }
    }

    /** What is new in version 2 has the same length as in that version: there is no other. */
    private static int ofBusinessMessageBeforeVersion2(final int templateId) {
        return templateId == OrderCancelReplaceRequestDecoder.TEMPLATE_ID ?
            OrderCancelReplaceRequestDecoder.stopPxEncodingOffset() : ofBusinessMessage(templateId);
    }

    private static int ofBusinessMessage(final int templateId) {
        switch (templateId) {
            case NewOrderSingleDecoder.TEMPLATE_ID:
                return NewOrderSingleDecoder.BLOCK_LENGTH;
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID:
                return OrderCancelReplaceRequestDecoder.BLOCK_LENGTH;
            case OrderCancelRequestDecoder.TEMPLATE_ID:
                return OrderCancelRequestDecoder.BLOCK_LENGTH;
            case ExecutionReportNewDecoder.TEMPLATE_ID:
                return ExecutionReportNewDecoder.BLOCK_LENGTH;
            case ExecutionReportReplacedDecoder.TEMPLATE_ID:
                return ExecutionReportReplacedDecoder.BLOCK_LENGTH;
            case ExecutionReportCancelledDecoder.TEMPLATE_ID:
                return ExecutionReportCancelledDecoder.BLOCK_LENGTH;
            case ExecutionReportTradeDecoder.TEMPLATE_ID:
                return ExecutionReportTradeDecoder.BLOCK_LENGTH;
            case ExecutionReportRejectDecoder.TEMPLATE_ID:
                return ExecutionReportRejectDecoder.BLOCK_LENGTH;
            case BusinessMessageRejectDecoder.TEMPLATE_ID:
                return BusinessMessageRejectDecoder.BLOCK_LENGTH;
            case OrderMassActionRequestDecoder.TEMPLATE_ID:
                return OrderMassActionRequestDecoder.BLOCK_LENGTH;
            case OrderStatusRequestDecoder.TEMPLATE_ID:
                return OrderStatusRequestDecoder.BLOCK_LENGTH;
            case OrderMassActionReportDecoder.TEMPLATE_ID:
                return OrderMassActionReportDecoder.BLOCK_LENGTH;
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID:
                return ExecutionReportTriggeredDecoder.BLOCK_LENGTH;
            case ExecutionReportRestatedDecoder.TEMPLATE_ID:
                return ExecutionReportRestatedDecoder.BLOCK_LENGTH;
            case PositionReportDecoder.TEMPLATE_ID:
                return PositionReportDecoder.BLOCK_LENGTH;
            case TradingSessionStatusDecoder.TEMPLATE_ID:
                return TradingSessionStatusDecoder.BLOCK_LENGTH;
            case ExecutionReportStatusDecoder.TEMPLATE_ID:
                return ExecutionReportStatusDecoder.BLOCK_LENGTH;
            default:
                return UNKNOWN;
        }
    }
}
