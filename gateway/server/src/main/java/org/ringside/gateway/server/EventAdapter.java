package org.ringside.gateway.server;

import org.agrona.DirectBuffer;
import org.ringside.gateway.fix.orders.MarketTable;
import org.ringside.gateway.protocol.TradingPhase;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.DayReportedDecoder;
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
 * The way out of {@code orders.out}: each event of the engine becomes a report in its session's journal, with the next
 * number of the session and the hop times of the command that caused it, and from there goes out to the trader, if
 * connected. What was delivered is released in the ring afterwards; what comes a second time is in the journal already.
 * Each method behind the dispatch claims and commits its report itself: each kind of event has the session at another
 * offset, and each report a template and a length of its own. What is of no session goes to the table of the market.
 */
final class EventAdapter implements MessageHandler {
    private static final int VERSION = OrderAcceptedDecoder.SCHEMA_VERSION;

    private final ReportClaim claim;
    private final AnswerAdapter answers;
    private final UnsolicitedEventAdapter unsolicited;
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final MassActionReportedDecoder massAction = new MassActionReportedDecoder();
    private final OrderStatusDecoder status = new OrderStatusDecoder();
    private final PositionReportedDecoder reported = new PositionReportedDecoder();
    private final RequestRefusedDecoder refused = new RequestRefusedDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();
    private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
    private final PositionChangedDecoder position = new PositionChangedDecoder();
    private final PhaseChangedDecoder phase = new PhaseChangedDecoder();
    private final InstrumentReportedDecoder instrument = new InstrumentReportedDecoder();
    private final DayReportedDecoder day = new DayReportedDecoder();
    private final MarketTable market;

    /** @param market is told what is of no session. */
    EventAdapter(final ReportClaim claim, final MarketTable market) {
        this.claim = claim;
        this.market = market;
        answers = new AnswerAdapter(claim);
        unsolicited = new UnsolicitedEventAdapter(claim);
    }

    @Override
    public void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long eventPosition,
        final boolean endOfBatch) {
        claim.position(eventPosition);
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> answers.onAccepted(accepted.wrap(buffer, offset, length, VERSION));
            case OrderReplacedDecoder.TEMPLATE_ID -> answers.onReplaced(replaced.wrap(buffer, offset, length, VERSION));
            case OrderCancelledDecoder.TEMPLATE_ID ->
                answers.onCancelled(cancelled.wrap(buffer, offset, length, VERSION));
            case CommandRejectedDecoder.TEMPLATE_ID ->
                answers.onRejected(rejected.wrap(buffer, offset, length, VERSION));
            case MassActionReportedDecoder.TEMPLATE_ID ->
                answers.onMassAction(massAction.wrap(buffer, offset, length, VERSION));
            case OrderStatusDecoder.TEMPLATE_ID -> answers.onStatus(status.wrap(buffer, offset, length, VERSION));
            case PositionReportedDecoder.TEMPLATE_ID ->
                answers.onPosition(reported.wrap(buffer, offset, length, VERSION));
            case RequestRefusedDecoder.TEMPLATE_ID -> answers.onRefused(refused.wrap(buffer, offset, length, VERSION));
            case TradeDecoder.TEMPLATE_ID -> unsolicited.onTrade(trade.wrap(buffer, offset, length, VERSION));
            case OrderTriggeredDecoder.TEMPLATE_ID ->
                unsolicited.onTriggered(triggered.wrap(buffer, offset, length, VERSION));
            case OrderRestatedDecoder.TEMPLATE_ID ->
                unsolicited.onRestated(restated.wrap(buffer, offset, length, VERSION));
            case PositionChangedDecoder.TEMPLATE_ID ->
                unsolicited.onPosition(position.wrap(buffer, offset, length, VERSION));
            case PhaseChangedDecoder.TEMPLATE_ID -> unsolicited.onPhase(phase.wrap(buffer, offset, length, VERSION));
            case InstrumentReportedDecoder.TEMPLATE_ID ->
                onInstrument(instrument.wrap(buffer, offset, length, VERSION));
            case DayReportedDecoder.TEMPLATE_ID -> onDay(day.wrap(buffer, offset, length, VERSION));
            default -> throw new IllegalStateException(
                "event of unknown type " + typeId + " at position " + eventPosition);
        }
    }

    /** What an earlier gateway has read is older than what this one is told when it asks. */
    private void onInstrument(final InstrumentReportedDecoder event) {
        if (claim.isPassed()) {
            return;
        }
        market.onInstrument((int) event.instrumentId(), TradingPhase.get(event.phaseRaw()), event.tick(),
            event.lotSize(), event.minQuantity(), event.maxQuantity());
        claim.pass();
    }

    /** The same is true of days: ClOrdIDs have heard of them, and days go forward. */
    private void onDay(final DayReportedDecoder event) {
        if (claim.isPassed()) {
            return;
        }
        market.onDay(event.day(), (int) event.next(), (int) event.instruments());
        claim.onDay(event.day());
        claim.pass();
    }
}
