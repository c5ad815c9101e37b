package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportStatusEncoder;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionReportEncoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;
import org.ringside.gateway.protocol.PositionResult;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.PositionReportedDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;

/**
 * Makes the reports that answer what a trader has sent. A cancel answers if its owner has asked for it, a mass action
 * when it begins.
 */
final class AnswerAdapter {
    static final byte[] UNKNOWN_ORDER = "no live order of the session has this id".getBytes(US_ASCII);
    static final byte[] UNKNOWN_ACCOUNT = "account: not known to the exchange".getBytes(US_ASCII);
    static final byte[] UNKNOWN_SECURITY = "securityID: not known to the exchange".getBytes(US_ASCII);
    /** FIX 380. */
    private static final int UNKNOWN_ID = 1;
    private static final int UNKNOWN_INSTRUMENT = 2;

    private final ReportClaim claim;
    private final ExecutionReportNewEncoder newReport = new ExecutionReportNewEncoder();
    private final ExecutionReportReplacedEncoder replacedReport = new ExecutionReportReplacedEncoder();
    private final ExecutionReportCancelledEncoder cancelledReport = new ExecutionReportCancelledEncoder();
    private final ExecutionReportRejectEncoder rejectReport = new ExecutionReportRejectEncoder();
    private final OrderMassActionReportEncoder massActionReport = new OrderMassActionReportEncoder();
    private final ExecutionReportStatusEncoder statusReport = new ExecutionReportStatusEncoder();
    private final PositionReportEncoder positionReport = new PositionReportEncoder();
    private final BusinessMessageRejectEncoder refusal = new BusinessMessageRejectEncoder();

    AnswerAdapter(final ReportClaim claim) {
        this.claim = claim;
    }

    void onAccepted(final OrderAcceptedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        newReport.wrap(claim.buffer(), claim.body())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .price(event.price())
            .orderQty(event.quantity())
            .userTag(event.userTag())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordType(OrdType.get(event.ordTypeRaw()))
            .timeInForce(TimeInForce.get(event.timeInForceRaw()))
            .ordStatus(OrdStatus.NEW)
            .workingIndicator(event.working())
            .bookID(event.bookId());
        claim.onAnswered();
        claim.commit(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH,
            ExecutionReportNewEncoder.hopsEncodingOffset());
    }

    void onReplaced(final OrderReplacedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        replacedReport.wrap(claim.buffer(), claim.body())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .price(event.price())
            .orderQty(event.quantity())
            .userTag(event.userTag())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordType(OrdType.get(event.ordTypeRaw()))
            .timeInForce(TimeInForce.get(event.timeInForceRaw()))
            .ordStatus(event.cumQuantity() == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED)
            .workingIndicator(event.working())
            .origClOrdID(event.origClOrdId())
            .leavesQty(event.leavesQuantity())
            .cumQty(event.cumQuantity())
            .priorityKept(event.priorityKept())
            .bookID(event.bookId());
        claim.onAnswered();
        claim.commit(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH,
            ExecutionReportReplacedEncoder.hopsEncodingOffset());
    }

    void onCancelled(final OrderCancelledDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        cancelledReport.wrap(claim.buffer(), claim.body())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .origClOrdID(event.origClOrdId())
            .execID(event.execId())
            .cumQty(event.cumQuantity())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordStatus(event.reason() == CancelReason.EXPIRED ? OrdStatus.EXPIRED : OrdStatus.CANCELLED)
            .restatementReason(event.reasonRaw())
            .userTag(event.userTag());
        if (event.reason() == CancelReason.BY_REQUEST || event.reason() == CancelReason.REPLACED_BELOW_CUM) {
            claim.onAnswered();
        }
        claim.commit(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH,
            ExecutionReportCancelledEncoder.hopsEncodingOffset());
    }

    void onRejected(final CommandRejectedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        rejectReport.wrap(claim.buffer(), claim.body())
            .clOrdID(event.clOrdId())
            .origClOrdID(event.origClOrdId())
            .orderID(event.orderId())
            .execID(event.execId())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .responseTo(ResponseTo.get(event.kindRaw()))
            .rejectReason(event.reason())
            .userTag(event.userTag());
        claim.onAnswered();
        final byte[] text = RejectText.of(event.kind() == CommandKind.NEW, event.reason(), event.clOrdId());
        rejectReport.putText(text, 0, text.length);
        claim.commit(ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            ExecutionReportRejectEncoder.hopsEncodingOffset(), rejectReport.encodedLength());
    }

    void onMassAction(final MassActionReportedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        massActionReport.wrap(claim.buffer(), claim.body())
            .clOrdID(event.clOrdId())
            .reportID(event.execId())
            .affected(event.affected())
            .response(MassActionResponse.get(event.responseRaw()))
            .rejectReason(event.reason());
        if (event.responseRaw() != MassActionResponse.COMPLETED.value()) {
            claim.onAnswered();
        }
        claim.commit(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH,
            OrderMassActionReportEncoder.hopsEncodingOffset());
    }

    void onStatus(final OrderStatusDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        statusReport.wrap(claim.buffer(), claim.body())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .price(event.price())
            .stopPx(event.stopPrice())
            .orderQty(event.quantity())
            .leavesQty(event.leavesQuantity())
            .cumQty(event.cumQuantity())
            .displayQty(event.displayQuantity())
            .securityID(event.instrumentId())
            .account(event.account())
            .expireDate(event.expireDate())
            .side(Side.get(event.sideRaw()))
            .ordType(OrdType.get(event.ordTypeRaw()))
            .timeInForce(TimeInForce.get(event.timeInForceRaw()))
            .ordStatus(event.cumQuantity() == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED)
            .workingIndicator(event.working())
            .userTag(event.userTag())
            .bookID(event.bookId());
        claim.onAnswered();
        claim.commit(ExecutionReportStatusEncoder.TEMPLATE_ID, ExecutionReportStatusEncoder.BLOCK_LENGTH,
            ExecutionReportStatusEncoder.hopsEncodingOffset());
    }

    /** A request may have several reports, which is answered with the last one. */
    void onPosition(final PositionReportedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        positionReport.wrap(claim.buffer(), claim.body())
            .account(event.account())
            .securityID(event.instrumentId())
            .longQty(event.longQuantity())
            .shortQty(event.shortQuantity())
            .netQty(event.netQuantity())
            .averagePx(event.averagePrice())
            .requestID(event.requestId())
            .total(event.total())
            .result(PositionResult.get(event.resultRaw()));
        if (event.last() != 0) {
            claim.onPositionsAnswered();
        }
        claim.commit(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH,
            PositionReportEncoder.hopsEncodingOffset());
    }

    void onRefused(final RequestRefusedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        final boolean isOfPositions =
            event.refTypeId() == org.ringside.matching.protocol.PositionRequestDecoder.TEMPLATE_ID;
        refusal.wrap(claim.buffer(), claim.body())
            .refSeqNum(event.refSeqNum())
            .refTemplateID(isOfPositions ? PositionRequestDecoder.TEMPLATE_ID : OrderStatusRequestDecoder.TEMPLATE_ID)
            .refID(event.refId())
            .reason(event.reason());
        if (isOfPositions) {
            claim.onPositionsAnswered();
        } else {
            claim.onAnswered();
        }
        final byte[] text = switch (event.reason()) {
            case UNKNOWN_ID -> isOfPositions ? UNKNOWN_ACCOUNT : UNKNOWN_ORDER;
            case UNKNOWN_INSTRUMENT -> UNKNOWN_SECURITY;
            default -> RejectText.ofNewOrder(event.reason());
        };
        refusal.putText(text, 0, text.length);
        claim.commit(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH,
            BusinessMessageRejectEncoder.hopsEncodingOffset(), refusal.encodedLength());
    }
}
