package org.ringside.gateway.protocol;

/**
 * The length of each template's root block in each version of the schema.
 * <p> Versions only append to a block. So a session message of version 0 from the gateway is the message of version 1,
 * cut behind the block of version 0: version 0 had no var-data there. A report of version 2 to 4 is the report of
 * version 5, cut behind the block of its version; reports had not grown before. Of the messages from traders, only the
 * replace has grown.
 */
public final class BlockLengths {
    /** Returned by {@link #of} for a template that this schema does not have. */
    public static final int UNKNOWN = -1;

    private BlockLengths() {
    }

    /**
     * Length of a template's root block.
     *
     * @param templateId of the message.
     * @param version    of the schema; a newer version than ours counts as ours.
     * @return the length in bytes, or {@link #UNKNOWN}.
     */
    public static int of(final int templateId, final int version) {
        return templateId < FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID
            ? version == 0 ? ofSessionMessageInVersion0(templateId) : ofSessionMessage(templateId)
            : version < 2 ? ofBusinessMessageBeforeVersion2(templateId)
            : version == 2 ? ofBusinessMessageInVersion2(templateId)
            : version == 3 ? ofBusinessMessageInVersion3(templateId)
            : version == 4 ? ofBusinessMessageInVersion4(templateId) : ofBusinessMessage(templateId);
    }

    /**
     * The version by which a frame is read. A block may end before the last field of its header's version. Then the
     * version is the newest one whose fields are all in the block. The missing fields are null, and not the bytes
     * behind the block.
     *
     * @param templateId  of the message.
     * @param version     that the header of the frame names.
     * @param blockLength that the header of the frame names.
     * @return the same version, or a lower one.
     */
    public static int actingVersion(final int templateId, final int version, final int blockLength) {
        int acting = version;
        while (acting > 0 && blockLength < of(templateId, acting)) {
            acting = Math.min(acting, MessageHeaderDecoder.SCHEMA_VERSION) - 1;
        }
        return acting;
    }

    private static int ofSessionMessageInVersion0(final int templateId) {
        return switch (templateId) {
            case NegotiateResponseDecoder.TEMPLATE_ID -> NegotiateResponseDecoder.schemaVersionEncodingOffset();
            case NegotiateRejectDecoder.TEMPLATE_ID -> NegotiateRejectDecoder.currentSessionVerIDEncodingOffset();
            case EstablishAckDecoder.TEMPLATE_ID -> EstablishAckDecoder.throttleLimitEncodingOffset();
            case EstablishRejectDecoder.TEMPLATE_ID -> EstablishRejectDecoder.lastIncomingSeqNoEncodingOffset();
            case SequenceDecoder.TEMPLATE_ID -> SequenceDecoder.flagsEncodingOffset();
            case RetransmitRequestDecoder.TEMPLATE_ID -> RetransmitRequestDecoder.lastSessionVerIDEncodingOffset();
            default -> ofSessionMessage(templateId);
        };
    }

    private static int ofSessionMessage(final int templateId) {
        return switch (templateId) {
            case NegotiateDecoder.TEMPLATE_ID -> NegotiateDecoder.BLOCK_LENGTH;
            case NegotiateResponseDecoder.TEMPLATE_ID -> NegotiateResponseDecoder.BLOCK_LENGTH;
            case NegotiateRejectDecoder.TEMPLATE_ID -> NegotiateRejectDecoder.BLOCK_LENGTH;
            case EstablishDecoder.TEMPLATE_ID -> EstablishDecoder.BLOCK_LENGTH;
            case EstablishAckDecoder.TEMPLATE_ID -> EstablishAckDecoder.BLOCK_LENGTH;
            case EstablishRejectDecoder.TEMPLATE_ID -> EstablishRejectDecoder.BLOCK_LENGTH;
            case TerminateDecoder.TEMPLATE_ID -> TerminateDecoder.BLOCK_LENGTH;
            case NotAppliedDecoder.TEMPLATE_ID -> NotAppliedDecoder.BLOCK_LENGTH;
            case SequenceDecoder.TEMPLATE_ID -> SequenceDecoder.BLOCK_LENGTH;
            case FinishedSendingDecoder.TEMPLATE_ID -> FinishedSendingDecoder.BLOCK_LENGTH;
            case FinishedReceivingDecoder.TEMPLATE_ID -> FinishedReceivingDecoder.BLOCK_LENGTH;
            case RetransmitRequestDecoder.TEMPLATE_ID -> RetransmitRequestDecoder.BLOCK_LENGTH;
            case RetransmissionDecoder.TEMPLATE_ID -> RetransmissionDecoder.BLOCK_LENGTH;
            case RetransmitRejectDecoder.TEMPLATE_ID -> RetransmitRejectDecoder.BLOCK_LENGTH;
            default -> UNKNOWN;
        };
    }

    /** Messages that are new in version 2 have the length of that version: no earlier one has them. */
    private static int ofBusinessMessageBeforeVersion2(final int templateId) {
        return templateId == OrderCancelReplaceRequestDecoder.TEMPLATE_ID
            ? OrderCancelReplaceRequestDecoder.stopPxEncodingOffset() : ofBusinessMessageInVersion2(templateId);
    }

    private static int ofBusinessMessageInVersion2(final int templateId) {
        return switch (templateId) {
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID ->
                OrderCancelReplaceRequestDecoder.minQtyEncodingOffset();
            case ExecutionReportCancelledDecoder.TEMPLATE_ID -> ExecutionReportCancelledDecoder.userTagEncodingOffset();
            case ExecutionReportTradeDecoder.TEMPLATE_ID -> ExecutionReportTradeDecoder.userTagEncodingOffset();
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> ExecutionReportRejectDecoder.userTagEncodingOffset();
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID -> ExecutionReportTriggeredDecoder.userTagEncodingOffset();
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> ExecutionReportRestatedDecoder.userTagEncodingOffset();
            case ExecutionReportStatusDecoder.TEMPLATE_ID -> ExecutionReportStatusDecoder.userTagEncodingOffset();
            default -> ofBusinessMessageInVersion3(templateId);
        };
    }

    private static int ofBusinessMessageInVersion3(final int templateId) {
        return switch (templateId) {
            case ExecutionReportNewDecoder.TEMPLATE_ID -> ExecutionReportNewDecoder.bookIDEncodingOffset();
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> ExecutionReportReplacedDecoder.bookIDEncodingOffset();
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID -> ExecutionReportTriggeredDecoder.bookIDEncodingOffset();
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> ExecutionReportRestatedDecoder.bookIDEncodingOffset();
            case ExecutionReportStatusDecoder.TEMPLATE_ID -> ExecutionReportStatusDecoder.bookIDEncodingOffset();
            default -> ofBusinessMessageInVersion4(templateId);
        };
    }

    private static int ofBusinessMessageInVersion4(final int templateId) {
        return templateId == PositionReportDecoder.TEMPLATE_ID
            ? PositionReportDecoder.requestIDEncodingOffset() : ofBusinessMessage(templateId);
    }

    private static int ofBusinessMessage(final int templateId) {
        return switch (templateId) {
            case NewOrderSingleDecoder.TEMPLATE_ID -> NewOrderSingleDecoder.BLOCK_LENGTH;
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID -> OrderCancelReplaceRequestDecoder.BLOCK_LENGTH;
            case OrderCancelRequestDecoder.TEMPLATE_ID -> OrderCancelRequestDecoder.BLOCK_LENGTH;
            case ExecutionReportNewDecoder.TEMPLATE_ID -> ExecutionReportNewDecoder.BLOCK_LENGTH;
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> ExecutionReportReplacedDecoder.BLOCK_LENGTH;
            case ExecutionReportCancelledDecoder.TEMPLATE_ID -> ExecutionReportCancelledDecoder.BLOCK_LENGTH;
            case ExecutionReportTradeDecoder.TEMPLATE_ID -> ExecutionReportTradeDecoder.BLOCK_LENGTH;
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> ExecutionReportRejectDecoder.BLOCK_LENGTH;
            case BusinessMessageRejectDecoder.TEMPLATE_ID -> BusinessMessageRejectDecoder.BLOCK_LENGTH;
            case OrderMassActionRequestDecoder.TEMPLATE_ID -> OrderMassActionRequestDecoder.BLOCK_LENGTH;
            case OrderStatusRequestDecoder.TEMPLATE_ID -> OrderStatusRequestDecoder.BLOCK_LENGTH;
            case PositionRequestDecoder.TEMPLATE_ID -> PositionRequestDecoder.BLOCK_LENGTH;
            case OrderMassActionReportDecoder.TEMPLATE_ID -> OrderMassActionReportDecoder.BLOCK_LENGTH;
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID -> ExecutionReportTriggeredDecoder.BLOCK_LENGTH;
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> ExecutionReportRestatedDecoder.BLOCK_LENGTH;
            case PositionReportDecoder.TEMPLATE_ID -> PositionReportDecoder.BLOCK_LENGTH;
            case TradingSessionStatusDecoder.TEMPLATE_ID -> TradingSessionStatusDecoder.BLOCK_LENGTH;
            case ExecutionReportStatusDecoder.TEMPLATE_ID -> ExecutionReportStatusDecoder.BLOCK_LENGTH;
            default -> UNKNOWN;
        };
    }
}
