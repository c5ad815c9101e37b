package org.ringside.matching.server;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.DayReportedDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.InstrumentReportedDecoder;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.PositionChangedDecoder;
import org.ringside.matching.protocol.PositionReportedDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.queue.MessageHandler;

/**
 * Reads events off a ring into lines about SESSION/CLORDID#N on INSTRUMENT, N being the number of the order; each ends
 * in the number of the event.
 */
final class EventText implements MessageHandler {
    /** The way of the command that caused an event. */
    record Hops(long gatewayRxTime, long transactTime, long gatewayRead, long ringPublished, long engineRead,
        long matched, long journaled, long enginePublished) {
        private static Hops of(final HopsDecoder hops) {
            return new Hops(hops.gatewayRxTime(), hops.transactTime(), hops.gatewayRead(), hops.ringPublished(),
                hops.engineRead(), hops.matched(), hops.journaled(), hops.enginePublished());
        }
    }

    private final List<String> lines = new ArrayList<>();
    private final List<String> positions = new ArrayList<>();
    private final List<Hops> hops = new ArrayList<>();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();
    private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
    private final MassActionReportedDecoder massAction = new MassActionReportedDecoder();
    private final PositionChangedDecoder positionChanged = new PositionChangedDecoder();
    private final PhaseChangedDecoder phase = new PhaseChangedDecoder();
    private final OrderStatusDecoder status = new OrderStatusDecoder();
    private final PositionReportedDecoder reported = new PositionReportedDecoder();
    private final RequestRefusedDecoder refused = new RequestRefusedDecoder();
    private final InstrumentReportedDecoder instrument = new InstrumentReportedDecoder();
    private final DayReportedDecoder day = new DayReportedDecoder();

    List<String> lines() {
        return lines;
    }

    /** Positions, which follow every trade, have lines of their own. */
    List<String> positions() {
        return positions;
    }

    List<Hops> hops() {
        return hops;
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> onAccepted(accepted.wrap(buffer, offset, length, 1));
            case OrderReplacedDecoder.TEMPLATE_ID -> onReplaced(replaced.wrap(buffer, offset, length, 1));
            case OrderCancelledDecoder.TEMPLATE_ID -> onCancelled(cancelled.wrap(buffer, offset, length, 1));
            case TradeDecoder.TEMPLATE_ID -> onTrade(trade.wrap(buffer, offset, length, 1));
            case CommandRejectedDecoder.TEMPLATE_ID -> onRejected(rejected.wrap(buffer, offset, length, 1));
            case OrderTriggeredDecoder.TEMPLATE_ID -> onTriggered(triggered.wrap(buffer, offset, length, 1));
            case OrderRestatedDecoder.TEMPLATE_ID -> onRestated(restated.wrap(buffer, offset, length, 1));
            case MassActionReportedDecoder.TEMPLATE_ID -> onMassAction(massAction.wrap(buffer, offset, length, 1));
            case PositionChangedDecoder.TEMPLATE_ID -> onPosition(positionChanged.wrap(buffer, offset, length, 1));
            case PhaseChangedDecoder.TEMPLATE_ID -> onPhase(phase.wrap(buffer, offset, length, 1));
            case OrderStatusDecoder.TEMPLATE_ID -> onStatus(status.wrap(buffer, offset, length, 1));
            case PositionReportedDecoder.TEMPLATE_ID -> onReported(reported.wrap(buffer, offset, length, 1));
            case RequestRefusedDecoder.TEMPLATE_ID -> onRefused(refused.wrap(buffer, offset, length, 1));
            case InstrumentReportedDecoder.TEMPLATE_ID -> onInstrument(instrument.wrap(buffer, offset, length, 1));
            case DayReportedDecoder.TEMPLATE_ID -> onDay(day.wrap(buffer, offset, length, 1));
            default -> throw new AssertionError("no event has type " + typeId);
        }
    }

    private void onAccepted(final OrderAcceptedDecoder event) {
        add(event.hops(), "accepted " + event.sessionId() + "/" + event.clOrdId() + "#" + ordinal(event.orderId())
            + " on "
            + event.instrumentId() + " " + event.side() + " " + event.quantity() + " @ " + event.price() + " "
            + event.timeInForce() + " tag " + event.userTag(), event.execId());
    }

    private void onReplaced(final OrderReplacedDecoder event) {
        add(event.hops(), "replaced " + event.sessionId() + "/" + event.origClOrdId() + ">" + event.clOrdId() + "#"
            + ordinal(event.orderId()) + " on " + event.instrumentId() + " " + event.side() + " " + event.quantity()
            + " @ "
            + event.price() + " " + event.timeInForce() + " leaves " + event.leavesQuantity() + " cum "
            + event.cumQuantity() + " kept " + event.priorityKept() + " tag " + event.userTag(), event.execId());
    }

    private void onCancelled(final OrderCancelledDecoder event) {
        add(event.hops(), "cancelled " + event.sessionId() + "/" + event.origClOrdId() + "#" + ordinal(event.orderId())
            + " on "
            + event.instrumentId() + " " + event.side() + " cum " + event.cumQuantity() + " " + event.reason() + " by "
            + event.clOrdId(), event.execId());
    }

    private void onTrade(final TradeDecoder event) {
        add(event.hops(), "trade " + event.tradeId() + " " + event.liquidity() + " " + event.sessionId() + "/"
            + event.clOrdId() + "#" + ordinal(event.orderId()) + " on " + event.instrumentId() + " " + event.side()
            + " "
            + event.quantity() + " @ " + event.price() + " leaves " + event.leavesQuantity() + " cum "
            + event.cumQuantity(), event.execId());
    }

    private void onRejected(final CommandRejectedDecoder event) {
        add(event.hops(), "rejected " + event.kind() + " " + event.sessionId() + "/" + event.clOrdId() + " of "
            + event.origClOrdId() + "#" + ordinal(event.orderId()) + " on " + event.instrumentId() + " " + event.side()
            + " reason " + event.reason(), event.execId());
    }

    private void onTriggered(final OrderTriggeredDecoder event) {
        add(event.hops(), "triggered " + event.sessionId() + "/" + event.clOrdId() + "#" + ordinal(event.orderId())
            + " on " + event.instrumentId() + " " + event.side(), event.execId());
    }

    private void onRestated(final OrderRestatedDecoder event) {
        add(event.hops(), "restated " + event.sessionId() + "/" + event.clOrdId() + "#" + ordinal(event.orderId())
            + " on " + event.instrumentId() + " " + event.side() + " " + event.quantity() + " @ " + event.price()
            + " " + event.ordType() + " " + event.timeInForce() + " leaves " + event.leavesQuantity() + " cum "
            + event.cumQuantity() + " " + event.reason(), event.execId());
    }

    private void onMassAction(final MassActionReportedDecoder event) {
        add(event.hops(), "mass action " + event.sessionId() + "/" + event.clOrdId() + " " + event.response()
            + " affected " + event.affected() + " reason " + event.reason(), event.execId());
    }

    private void onPosition(final PositionChangedDecoder event) {
        positions.add("position " + event.sessionId() + "/" + event.account() + " on " + event.instrumentId()
            + " long " + event.longQuantity() + " short " + event.shortQuantity() + " net " + event.netQuantity()
            + " @ " + event.averagePrice());
    }

    private void onPhase(final PhaseChangedDecoder event) {
        add("phase " + event.phase() + " on " + event.instrumentId() + " to " + event.sessionId(), event.hops());
    }

    private void onStatus(final OrderStatusDecoder event) {
        add("status " + event.sessionId() + "/" + event.clOrdId() + "#" + ordinal(event.orderId()) + " on "
            + event.instrumentId() + " " + event.side() + " " + event.quantity() + " @ " + event.price() + " stop "
            + event.stopPrice() + " " + event.ordType() + " " + event.timeInForce() + " until " + event.expireDate()
            + " leaves " + event.leavesQuantity() + " cum " + event.cumQuantity() + " shows "
            + event.displayQuantity() + " account " + event.account() + " working " + event.working(), event.hops());
    }

    private void onReported(final PositionReportedDecoder event) {
        add("position " + event.sessionId() + "/" + event.requestId() + " of " + event.account() + " on "
            + event.instrumentId() + " long " + event.longQuantity() + " short " + event.shortQuantity() + " net "
            + event.netQuantity() + " @ " + event.averagePrice() + " " + event.result() + " total " + event.total()
            + " last " + event.last(), event.hops());
    }

    private void onRefused(final RequestRefusedDecoder event) {
        add("refused " + event.sessionId() + "/" + event.refId() + " number " + event.refSeqNum() + " type "
            + event.refTypeId() + " reason " + event.reason(), event.hops());
    }

    /** Which order of the engine it is; the lower bits of its id are the engine's own business. */
    private static long ordinal(final long orderId) {
        return orderId >>> 24;
    }

    private void onInstrument(final InstrumentReportedDecoder event) {
        add("instrument " + event.instrumentId() + " " + event.phase(), event.hops());
    }

    private void onDay(final DayReportedDecoder event) {
        add("day, next " + event.next() + " of " + event.instruments(), event.hops());
    }

    private void add(final HopsDecoder eventHops, final String line, final long execId) {
        add(line + " exec " + execId, eventHops);
    }

    private void add(final String line, final HopsDecoder eventHops) {
        lines.add(line);
        hops.add(Hops.of(eventHops));
    }
}
