package org.ringside.gateway.client;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;

/**
 * Decodes reports and calls the listener; answers confirm what was sent.
 */
final class ReportAdapter {
    private static final int SEQ_NO_LENGTH = Integer.BYTES;

    private final ReportListener listener;
    private final SentMessages sent;
    private final ExecutionReportNewDecoder accepted = new ExecutionReportNewDecoder();
    private final ExecutionReportReplacedDecoder replaced = new ExecutionReportReplacedDecoder();
    private final ExecutionReportCancelledDecoder cancelled = new ExecutionReportCancelledDecoder();
    private final ExecutionReportTradeDecoder trade = new ExecutionReportTradeDecoder();
    private final ExecutionReportRejectDecoder rejected = new ExecutionReportRejectDecoder();
    private final ExecutionReportTriggeredDecoder triggered = new ExecutionReportTriggeredDecoder();
    private final ExecutionReportRestatedDecoder restated = new ExecutionReportRestatedDecoder();
    private final OrderMassActionReportDecoder massAction = new OrderMassActionReportDecoder();
    private final ExecutionReportStatusDecoder status = new ExecutionReportStatusDecoder();
    private final PositionReportDecoder position = new PositionReportDecoder();
    private final TradingSessionStatusDecoder tradingStatus = new TradingSessionStatusDecoder();
    private final BusinessMessageRejectDecoder businessReject = new BusinessMessageRejectDecoder();

    ReportAdapter(final ReportListener listener, final SentMessages sent) {
        this.listener = listener;
        this.sent = sent;
    }

    /** Whether the bytes of a report hold what its template needs. */
    boolean isDecodable(final UnsafeBuffer buffer, final int frame) {
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        final int knownLength = BlockLengths.of(templateId, FrameDescriptor.version(buffer, frame));
        final int minLength = knownLength == BlockLengths.UNKNOWN ? SEQ_NO_LENGTH : knownLength;
        return FrameDescriptor.isWellFormed(buffer, frame, minLength, hasText(templateId) ? 1 : 0);
    }

    /** Decodes a report and calls the listener. A report that only newer clients know is left out. */
    void deliver(final UnsafeBuffer buffer, final int frame) {
        final int version = FrameDescriptor.version(buffer, frame);
        final int body = frame + HEADER_LENGTH;
        final int length = FrameDescriptor.blockLength(buffer, frame);
        switch (FrameDescriptor.templateId(buffer, frame)) {
            case ExecutionReportNewDecoder.TEMPLATE_ID -> {
                accepted.wrap(buffer, body, length, version);
                sent.onAnswer(accepted.clOrdID());
                listener.onAccepted(accepted);
            }
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> {
                replaced.wrap(buffer, body, length, version);
                sent.onAnswer(replaced.clOrdID());
                listener.onReplaced(replaced);
            }
            case ExecutionReportCancelledDecoder.TEMPLATE_ID -> {
                cancelled.wrap(buffer, body, length, version);
                sent.onAnswer(cancelled.clOrdID());
                listener.onCancelled(cancelled);
            }
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> {
                rejected.wrap(buffer, body, length, version);
                sent.onAnswer(rejected.clOrdID());
                listener.onRejected(rejected);
            }
            case BusinessMessageRejectDecoder.TEMPLATE_ID -> {
                businessReject.wrap(buffer, body, length, version);
                sent.onTaken(businessReject.refSeqNum());
                listener.onBusinessReject(businessReject);
            }
            case ExecutionReportTradeDecoder.TEMPLATE_ID -> listener.onTrade(trade.wrap(buffer, body, length, version));
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID ->
                listener.onTriggered(triggered.wrap(buffer, body, length, version));
            case ExecutionReportRestatedDecoder.TEMPLATE_ID ->
                listener.onRestated(restated.wrap(buffer, body, length, version));
            case OrderMassActionReportDecoder.TEMPLATE_ID ->
                listener.onMassAction(massAction.wrap(buffer, body, length, version));
            case ExecutionReportStatusDecoder.TEMPLATE_ID ->
                listener.onOrderStatus(status.wrap(buffer, body, length, version));
            case PositionReportDecoder.TEMPLATE_ID -> listener.onPosition(position.wrap(buffer, body, length, version));
            case TradingSessionStatusDecoder.TEMPLATE_ID ->
                listener.onTradingStatus(tradingStatus.wrap(buffer, body, length, version));
            default -> { }
        }
    }

    private static boolean hasText(final int templateId) {
        return templateId == ExecutionReportRejectDecoder.TEMPLATE_ID
            || templateId == BusinessMessageRejectDecoder.TEMPLATE_ID;
    }
}
