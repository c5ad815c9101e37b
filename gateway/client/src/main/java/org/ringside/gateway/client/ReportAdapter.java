package org.ringside.gateway.client;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.AsciiSequenceView;
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
import org.ringside.gateway.protocol.HopsDecoder;
import org.ringside.gateway.protocol.Liquidity;
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
    private final HopTimes hopTimes = new HopTimes();
    private final AsciiSequenceView text = new AsciiSequenceView();
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

    /** Decode a report and call the listener. A report that only newer clients know is left out. */
    void deliver(final UnsafeBuffer buffer, final int frame) {
        final int version = FrameDescriptor.version(buffer, frame);
        final int body = frame + HEADER_LENGTH;
        final int length = FrameDescriptor.blockLength(buffer, frame);
        switch (FrameDescriptor.templateId(buffer, frame)) {
            case ExecutionReportNewDecoder.TEMPLATE_ID -> onAccepted(accepted.wrap(buffer, body, length, version));
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> onReplaced(replaced.wrap(buffer, body, length, version));
            case ExecutionReportCancelledDecoder.TEMPLATE_ID ->
                onCancelled(cancelled.wrap(buffer, body, length, version));
            case ExecutionReportTradeDecoder.TEMPLATE_ID -> onTrade(trade.wrap(buffer, body, length, version));
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> onRejected(rejected.wrap(buffer, body, length, version));
            case BusinessMessageRejectDecoder.TEMPLATE_ID ->
                onBusinessReject(businessReject.wrap(buffer, body, length, version));
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID ->
                onTriggered(triggered.wrap(buffer, body, length, version));
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> onRestated(restated.wrap(buffer, body, length, version));
            case OrderMassActionReportDecoder.TEMPLATE_ID ->
                onMassAction(massAction.wrap(buffer, body, length, version));
            case ExecutionReportStatusDecoder.TEMPLATE_ID -> onOrderStatus(status.wrap(buffer, body, length, version));
            case PositionReportDecoder.TEMPLATE_ID -> onPosition(position.wrap(buffer, body, length, version));
            case TradingSessionStatusDecoder.TEMPLATE_ID ->
                onTradingStatus(tradingStatus.wrap(buffer, body, length, version));
            default -> { }
        }
    }

    private static boolean hasText(final int templateId) {
        return templateId == ExecutionReportRejectDecoder.TEMPLATE_ID
            || templateId == BusinessMessageRejectDecoder.TEMPLATE_ID;
    }

    private void onAccepted(final ExecutionReportNewDecoder report) {
        sent.onAnswer(report.clOrdID());
        listener.onAccepted(
            report.msgSeqNum(), report.clOrdID(), report.orderID(), report.execID(),
            (int) report.securityID(), (char) report.sideRaw(),
            report.price(), report.orderQty(), (char) report.timeInForceRaw(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onReplaced(final ExecutionReportReplacedDecoder report) {
        sent.onAnswer(report.clOrdID());
        listener.onReplaced(
            report.msgSeqNum(), report.clOrdID(), report.origClOrdID(), report.orderID(), report.execID(),
            (int) report.securityID(), (char) report.sideRaw(),
            report.price(), report.orderQty(), report.leavesQty(), report.cumQty(), report.priorityKept() == 1,
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onCancelled(final ExecutionReportCancelledDecoder report) {
        sent.onAnswer(report.clOrdID());
        listener.onCancelled(
            report.msgSeqNum(), report.clOrdID(), report.origClOrdID(), report.orderID(), report.execID(),
            (int) report.securityID(), (char) report.sideRaw(),
            report.cumQty(), report.restatementReason(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onTrade(final ExecutionReportTradeDecoder report) {
        listener.onTrade(
            report.msgSeqNum(), report.clOrdID(), report.orderID(), report.execID(), report.tradeID(),
            (int) report.securityID(), (char) report.sideRaw(),
            report.lastPx(), report.lastQty(), report.leavesQty(), report.cumQty(),
            report.liquidity() == Liquidity.MAKER,
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onRejected(final ExecutionReportRejectDecoder report) {
        sent.onAnswer(report.clOrdID());
        listener.onRejected(
            report.msgSeqNum(), report.clOrdID(), report.origClOrdID(), report.orderID(),
            (int) report.securityID(), (char) report.sideRaw(),
            (char) report.responseToRaw(), report.rejectReason(),
            text.wrap(report.buffer(), report.limit() + 1, report.textLength()),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onBusinessReject(final BusinessMessageRejectDecoder report) {
        sent.onTaken(report.refSeqNum());
        listener.onBusinessReject(
            report.msgSeqNum(), report.refSeqNum(), report.refTemplateID(), report.refID(), report.reason(),
            text.wrap(report.buffer(), report.limit() + 1, report.textLength()),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onTriggered(final ExecutionReportTriggeredDecoder report) {
        listener.onTriggered(
            report.msgSeqNum(), report.clOrdID(), report.orderID(), report.execID(),
            (int) report.securityID(), (char) report.sideRaw(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onRestated(final ExecutionReportRestatedDecoder report) {
        listener.onRestated(
            report.msgSeqNum(), report.clOrdID(), report.orderID(), report.execID(),
            (int) report.securityID(), (char) report.sideRaw(), report.price(), report.orderQty(),
            report.leavesQty(), report.cumQty(), report.restatementReason(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onMassAction(final OrderMassActionReportDecoder report) {
        listener.onMassAction(
            report.msgSeqNum(), report.clOrdID(), report.reportID(), report.responseRaw(), report.affected(),
            report.rejectReason(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onOrderStatus(final ExecutionReportStatusDecoder report) {
        listener.onOrderStatus(
            report.msgSeqNum(), report.clOrdID(), report.orderID(), (int) report.securityID(),
            (char) report.sideRaw(), report.price(), report.orderQty(), report.leavesQty(), report.cumQty(),
            (char) report.ordTypeRaw(), (char) report.timeInForceRaw(), report.workingIndicator() != 0,
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onPosition(final PositionReportDecoder report) {
        listener.onPosition(
            report.msgSeqNum(), (int) report.account(), (int) report.securityID(), report.longQty(),
            report.shortQty(), report.netQty(), report.averagePx(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private void onTradingStatus(final TradingSessionStatusDecoder report) {
        listener.onTradingStatus(
            report.msgSeqNum(), (int) report.securityID(), report.phaseRaw(), report.nextPhaseTime(),
            hops(report.hops(), report.gatewayRxTime(), report.transactTime()));
    }

    private HopTimes hops(final HopsDecoder hops, final long gatewayRxTime, final long transactTime) {
        return hopTimes.wrap(hops, gatewayRxTime, transactTime);
    }
}
