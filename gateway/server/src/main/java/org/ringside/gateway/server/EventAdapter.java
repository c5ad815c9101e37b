package org.ringside.gateway.server;

import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.queue.MessageHandler;

/**
 * The way out of {@code orders.out}: each event of the engine becomes a report in its session's journal, with the next
 * number of the session and the hop times of the command that caused it, and from there goes out to whoever is
 * connected. What was delivered is released in the ring afterwards; what comes a second time is in the journal already.
 */
final class EventAdapter implements MessageHandler {
    private static final int VERSION = OrderAcceptedDecoder.SCHEMA_VERSION;

    private final ReportClaim claim;
    private final UnsolicitedEventAdapter others;
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final ExecutionReportNewEncoder newReport = new ExecutionReportNewEncoder();
    private final ExecutionReportReplacedEncoder replacedReport = new ExecutionReportReplacedEncoder();
    private final ExecutionReportCancelledEncoder cancelledReport = new ExecutionReportCancelledEncoder();
    private final ExecutionReportTradeEncoder tradeReport = new ExecutionReportTradeEncoder();
    private final ExecutionReportRejectEncoder rejectReport = new ExecutionReportRejectEncoder();

    EventAdapter(final SessionRegistry registry, final LoopClock clock, final Consumer<String> warnings) {
        claim = new ReportClaim(registry, clock, warnings);
        others = new UnsolicitedEventAdapter(claim);
    }

    @Override
    public void onMessage(
        final int typeId,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long eventPosition,
        final boolean endOfBatch) {
        claim.begin(eventPosition);
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> onAccepted(accepted.wrap(buffer, offset, length, VERSION));
            case OrderReplacedDecoder.TEMPLATE_ID -> onReplaced(replaced.wrap(buffer, offset, length, VERSION));
            case OrderCancelledDecoder.TEMPLATE_ID -> onCancelled(cancelled.wrap(buffer, offset, length, VERSION));
            case TradeDecoder.TEMPLATE_ID -> onTrade(trade.wrap(buffer, offset, length, VERSION));
            case CommandRejectedDecoder.TEMPLATE_ID -> onRejected(rejected.wrap(buffer, offset, length, VERSION));
            default -> {
                if (!others.onEvent(typeId, buffer, offset, length)) {
                    throw new IllegalStateException(
                        "event of unknown type " + typeId + " at position " + eventPosition);
                }
            }
        }
    }

    private void onAccepted(final OrderAcceptedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        newReport.wrap(claim.session().reports(), body)
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
            .workingIndicator(event.working());
        claim.session().load().onAnswered(hops.ringPublished());
        claim.copy(hops, newReport.hops());
        claim.commit(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH);
    }

    private void onReplaced(final OrderReplacedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        replacedReport.wrap(claim.session().reports(), body)
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
            .priorityKept(event.priorityKept());
        claim.session().load().onAnswered(hops.ringPublished());
        claim.copy(hops, replacedReport.hops());
        claim.commit(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);
    }

    private void onCancelled(final OrderCancelledDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        cancelledReport.wrap(claim.session().reports(), body)
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .origClOrdID(event.origClOrdId())
            .execID(event.execId())
            .cumQty(event.cumQuantity())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordStatus(event.reason() == CancelReason.EXPIRED ? OrdStatus.EXPIRED : OrdStatus.CANCELLED)
            .restatementReason(event.reasonRaw());
        if (event.reason() == CancelReason.BY_REQUEST || event.reason() == CancelReason.REPLACED_BELOW_CUM) {
            claim.session().load().onAnswered(hops.ringPublished());
        }
        claim.copy(hops, cancelledReport.hops());
        claim.commit(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH);
    }

    private void onTrade(final TradeDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        tradeReport.wrap(claim.session().reports(), body)
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
            .liquidity(Liquidity.get(event.liquidityRaw()));
        claim.copy(hops, tradeReport.hops());
        claim.commit(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH);
    }

    private void onRejected(final CommandRejectedDecoder event) {
        final HopsDecoder hops = event.hops();
        final int body = claim.claim(event.sessionId(), hops);
        if (body == ReportClaim.NOBODY) {
            return;
        }
        rejectReport.wrap(claim.session().reports(), body)
            .clOrdID(event.clOrdId())
            .origClOrdID(event.origClOrdId())
            .orderID(event.orderId())
            .execID(event.execId())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .responseTo(ResponseTo.get(event.kindRaw()))
            .rejectReason(event.reason());
        claim.session().load().onAnswered(hops.ringPublished());
        claim.copy(hops, rejectReport.hops());
        final byte[] text = event.kind() == CommandKind.NEW
            ? RejectText.ofNewOrder(event.reason()) : RejectText.ofCancelOrReplace(event.reason());
        rejectReport.putText(text, 0, text.length);
        claim.commit(
            ExecutionReportRejectEncoder.TEMPLATE_ID,
            ExecutionReportRejectEncoder.BLOCK_LENGTH,
            rejectReport.encodedLength());
    }
}
