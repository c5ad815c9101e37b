package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedEncoder;
import org.ringside.gateway.protocol.ExecutionReportStatusEncoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredEncoder;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionReportEncoder;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.gateway.protocol.TradingPhase;
import org.ringside.gateway.protocol.TradingSessionStatusEncoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.PositionChangedDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;

/**
 * Makes reports of the events that do not answer an order, a cancel or a replace: what the market does to orders by
 * itself, and what traders have asked for besides.
 */
final class UnsolicitedEventAdapter {
    private static final int VERSION = OrderTriggeredDecoder.SCHEMA_VERSION;
    private static final byte[] UNKNOWN_ID = "no live order of the session has this id".getBytes(US_ASCII);

    private final ReportClaim claim;
    private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();
    private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
    private final MassActionReportedDecoder massAction = new MassActionReportedDecoder();
    private final PositionChangedDecoder position = new PositionChangedDecoder();
    private final PhaseChangedDecoder phase = new PhaseChangedDecoder();
    private final OrderStatusDecoder status = new OrderStatusDecoder();
    private final RequestRefusedDecoder refused = new RequestRefusedDecoder();
    private final ExecutionReportTriggeredEncoder triggeredReport = new ExecutionReportTriggeredEncoder();
    private final ExecutionReportRestatedEncoder restatedReport = new ExecutionReportRestatedEncoder();
    private final OrderMassActionReportEncoder massActionReport = new OrderMassActionReportEncoder();
    private final PositionReportEncoder positionReport = new PositionReportEncoder();
    private final TradingSessionStatusEncoder phaseReport = new TradingSessionStatusEncoder();
    private final ExecutionReportStatusEncoder statusReport = new ExecutionReportStatusEncoder();
    private final BusinessMessageRejectEncoder refusal = new BusinessMessageRejectEncoder();

    UnsolicitedEventAdapter(final ReportClaim claim) {
        this.claim = claim;
    }

    /** Make the report of an event; false if it is none of these. */
    boolean onEvent(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        return switch (typeId) {
            case OrderTriggeredDecoder.TEMPLATE_ID -> {
                onTriggered(triggered.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            case OrderRestatedDecoder.TEMPLATE_ID -> {
                onRestated(restated.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            case MassActionReportedDecoder.TEMPLATE_ID -> {
                onMassAction(massAction.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            case PositionChangedDecoder.TEMPLATE_ID -> {
                onPosition(position.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            case PhaseChangedDecoder.TEMPLATE_ID -> {
                onPhase(phase.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            case OrderStatusDecoder.TEMPLATE_ID -> {
                onStatus(status.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            case RequestRefusedDecoder.TEMPLATE_ID -> {
                onRefused(refused.wrap(buffer, offset, length, VERSION));
                yield true;
            }
            default -> false;
        };
    }

    private void onTriggered(final OrderTriggeredDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        triggeredReport.wrap(claim.session().reports(), body)
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()));
        claim.copy(hops, triggeredReport.hops());
        claim.commit(ExecutionReportTriggeredEncoder.TEMPLATE_ID, ExecutionReportTriggeredEncoder.BLOCK_LENGTH);
    }

    private void onRestated(final OrderRestatedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        restatedReport.wrap(claim.session().reports(), body)
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .price(event.price())
            .orderQty(event.quantity())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordType(OrdType.get(event.ordTypeRaw()))
            .timeInForce(TimeInForce.get(event.timeInForceRaw()))
            .ordStatus(event.cumQuantity() == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED)
            .workingIndicator(event.working())
            .leavesQty(event.leavesQuantity())
            .cumQty(event.cumQuantity())
            .restatementReason(event.reasonRaw());
        claim.copy(hops, restatedReport.hops());
        claim.commit(ExecutionReportRestatedEncoder.TEMPLATE_ID, ExecutionReportRestatedEncoder.BLOCK_LENGTH);
    }

    private void onMassAction(final MassActionReportedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        massActionReport.wrap(claim.session().reports(), body)
            .clOrdID(event.clOrdId())
            .reportID(event.execId())
            .affected(event.affected())
            .response(MassActionResponse.get(event.responseRaw()))
            .rejectReason(event.reason());
        if (event.responseRaw() != MassActionResponse.COMPLETED.value()) {
            claim.session().load().onAnswered(hops.ringPublished());
        }
        claim.copy(hops, massActionReport.hops());
        claim.commit(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH);
    }

    private void onPosition(final PositionChangedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        positionReport.wrap(claim.session().reports(), body)
            .account(event.account())
            .securityID(event.instrumentId())
            .longQty(event.longQuantity())
            .shortQty(event.shortQuantity())
            .netQty(event.netQuantity())
            .averagePx(event.averagePrice());
        claim.copy(hops, positionReport.hops());
        claim.commit(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH);
    }

    private void onPhase(final PhaseChangedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        final TradingPhase phase = TradingPhase.get(event.phaseRaw());
        phaseReport.wrap(claim.session().reports(), body)
            .securityID(event.instrumentId())
            .phase(phase)
            .nextPhaseTime(nextPhaseTime(phase));
        claim.copy(hops, phaseReport.hops());
        claim.commit(TradingSessionStatusEncoder.TEMPLATE_ID, TradingSessionStatusEncoder.BLOCK_LENGTH);
    }

    /** A freeze may end by itself, at a time that nobody is to know before; nothing else does. */
    private static long nextPhaseTime(final TradingPhase phase) {
        final boolean isFreeze = phase == TradingPhase.OPEN_FREEZE || phase == TradingPhase.CLOSING_FREEZE;
        return isFreeze ? TradingSessionStatusEncoder.nextPhaseTimeNullValue() : 0;
    }

    private void onStatus(final OrderStatusDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        statusReport.wrap(claim.session().reports(), body)
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
            .workingIndicator(event.working());
        claim.session().load().onAnswered(hops.ringPublished());
        claim.copy(hops, statusReport.hops());
        claim.commit(ExecutionReportStatusEncoder.TEMPLATE_ID, ExecutionReportStatusEncoder.BLOCK_LENGTH);
    }

    private void onRefused(final RequestRefusedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        refusal.wrap(claim.session().reports(), body)
            .refSeqNum(event.refSeqNum())
            .refTemplateID(OrderStatusRequestDecoder.TEMPLATE_ID)
            .refID(event.refId())
            .reason(event.reason());
        claim.session().load().onAnswered(hops.ringPublished());
        claim.copy(hops, refusal.hops());
        refusal.putText(UNKNOWN_ID, 0, UNKNOWN_ID.length);
        claim.commit(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH,
            refusal.encodedLength());
    }
}
