package org.ringside.gateway.server;

import org.ringside.gateway.protocol.ExecutionReportRestatedEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.PositionReportEncoder;
import org.ringside.gateway.protocol.PositionResult;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.gateway.protocol.TradingPhase;
import org.ringside.gateway.protocol.TradingSessionStatusEncoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.PositionChangedDecoder;
import org.ringside.matching.protocol.TradeDecoder;

/** Makes the reports of what the market does to orders, accounts and instruments by itself. */
final class UnsolicitedEventAdapter {
    private final ReportClaim claim;
    private final ExecutionReportTradeEncoder tradeReport = new ExecutionReportTradeEncoder();
    private final ExecutionReportTriggeredEncoder triggeredReport = new ExecutionReportTriggeredEncoder();
    private final ExecutionReportRestatedEncoder restatedReport = new ExecutionReportRestatedEncoder();
    private final PositionReportEncoder positionReport = new PositionReportEncoder();
    private final TradingSessionStatusEncoder phaseReport = new TradingSessionStatusEncoder();

    UnsolicitedEventAdapter(final ReportClaim claim) {
        this.claim = claim;
    }

    void onTrade(final TradeDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        tradeReport.wrap(claim.buffer(), claim.body())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .tradeID(event.tradeId())
            .lastPx(event.price())
            .lastQty(event.quantity())
            .leavesQty(event.leavesQuantity())
            .cumQty(event.cumQuantity())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordStatus(event.leavesQuantity() == 0 ? OrdStatus.FILLED : OrdStatus.PARTIALLY_FILLED)
            .liquidity(Liquidity.get(event.liquidityRaw()))
            .userTag(event.userTag());
        claim.commit(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH,
            ExecutionReportTradeEncoder.hopsEncodingOffset());
    }

    void onTriggered(final OrderTriggeredDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        triggeredReport.wrap(claim.buffer(), claim.body())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .userTag(event.userTag())
            .bookID(event.bookId());
        claim.commit(ExecutionReportTriggeredEncoder.TEMPLATE_ID, ExecutionReportTriggeredEncoder.BLOCK_LENGTH,
            ExecutionReportTriggeredEncoder.hopsEncodingOffset());
    }

    void onRestated(final OrderRestatedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        restatedReport.wrap(claim.buffer(), claim.body())
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
            .restatementReason(event.reasonRaw())
            .userTag(event.userTag())
            .origClOrdID(event.clOrdId())
            .priorityKept(event.priorityKept())
            .bookID(event.bookId());
        claim.commit(ExecutionReportRestatedEncoder.TEMPLATE_ID, ExecutionReportRestatedEncoder.BLOCK_LENGTH,
            ExecutionReportRestatedEncoder.hopsEncodingOffset());
    }

    void onPosition(final PositionChangedDecoder event) {
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
            .requestID(PositionReportEncoder.requestIDNullValue())
            .total((short) 0)
            .result(PositionResult.VALID);
        claim.commit(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH,
            PositionReportEncoder.hopsEncodingOffset());
    }

    void onPhase(final PhaseChangedDecoder event) {
        if (!claim.claim(event.sessionId(), event.hops())) {
            return;
        }
        final TradingPhase phase = TradingPhase.get(event.phaseRaw());
        phaseReport.wrap(claim.buffer(), claim.body())
            .securityID(event.instrumentId())
            .phase(phase)
            .nextPhaseTime(nextPhaseTime(phase));
        claim.commit(TradingSessionStatusEncoder.TEMPLATE_ID, TradingSessionStatusEncoder.BLOCK_LENGTH,
            TradingSessionStatusEncoder.hopsEncodingOffset());
    }

    /** A freeze may end by itself, at a time that nobody is to know before; nothing else does. */
    private static long nextPhaseTime(final TradingPhase phase) {
        final boolean isFreeze = phase == TradingPhase.OPEN_FREEZE || phase == TradingPhase.CLOSING_FREEZE;
        return isFreeze ? TradingSessionStatusEncoder.nextPhaseTimeNullValue() : 0;
    }
}
