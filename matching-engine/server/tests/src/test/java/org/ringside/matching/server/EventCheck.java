package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.DayReportedDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.InstrumentReportedDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.MassActionResponse;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.PositionChangedDecoder;
import org.ringside.matching.protocol.PositionReportedDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.PositionResult;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.Instrument;

/** Takes the events of a service: whether their values can be, and whether one of them answers the command. */
final class EventCheck implements EventOutput {
    private static final int MAX_ROUTES = 64;
    private static final int VERSION = OrderAcceptedDecoder.SCHEMA_VERSION;

    private final List<Instrument> instruments;
    private final EdgeOrders orders;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[EventOutput.MAX_LENGTH]);
    private final long[] nextPosition = new long[MAX_ROUTES];
    private final BitSet retired = new BitSet();
    private final BitSet kinds = new BitSet();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();
    private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
    private final MassActionReportedDecoder massAction = new MassActionReportedDecoder();
    private final PositionChangedDecoder position = new PositionChangedDecoder();
    private final PhaseChangedDecoder phase = new PhaseChangedDecoder();
    private final OrderStatusDecoder status = new OrderStatusDecoder();
    private final PositionReportedDecoder reported = new PositionReportedDecoder();
    private final RequestRefusedDecoder refused = new RequestRefusedDecoder();
    private final InstrumentReportedDecoder instrument = new InstrumentReportedDecoder();
    private final DayReportedDecoder day = new DayReportedDecoder();
    private long timeNs;
    private int commandType;
    private long commandSession;
    private long commandId;
    private int answers;
    private int trades;
    private int acceptedOrders;
    private int massActions;

    EventCheck(final List<Instrument> instruments, final EdgeOrders orders) {
        this.instruments = instruments;
        this.orders = orders;
    }

    /** A command begins, whose answers have its session and name. */
    void begin(final long newTimeNs, final int typeId, final long sessionId, final long id) {
        timeNs = newTimeNs;
        commandType = typeId;
        commandSession = sessionId;
        commandId = id;
        answers = 0;
    }

    int answers() {
        return answers;
    }

    int trades() {
        return trades;
    }

    int acceptedOrders() {
        return acceptedOrders;
    }

    /** Mass actions that were accepted and not completed. */
    int massActions() {
        return massActions;
    }

    /** Types of the events so far. */
    BitSet kinds() {
        return kinds;
    }

    @Override
    public void routeOpened(final int index, final String name, final long firstPosition) {
        nextPosition[index] = firstPosition;
    }

    @Override
    public void routeRetired(final int index, final String name) {
        retired.set(index);
    }

    @Override
    public void open(final int route, final long eventPosition) {
        assertThat(eventPosition).as("position of the next event of route %d", route).isEqualTo(nextPosition[route]);
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public void append(final int route, final long eventPosition, final int templateId, final int length) {
        nextPosition[route] += retired.get(route) ? 0 : 1;
        kinds.set(templateId);
        switch (templateId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> onAccepted(accepted.wrap(buffer, 0, length, VERSION));
            case OrderReplacedDecoder.TEMPLATE_ID -> onReplaced(replaced.wrap(buffer, 0, length, VERSION));
            case OrderCancelledDecoder.TEMPLATE_ID -> onCancelled(cancelled.wrap(buffer, 0, length, VERSION));
            case TradeDecoder.TEMPLATE_ID -> onTrade(trade.wrap(buffer, 0, length, VERSION));
            case CommandRejectedDecoder.TEMPLATE_ID -> onRejected(rejected.wrap(buffer, 0, length, VERSION));
            case OrderTriggeredDecoder.TEMPLATE_ID -> onTriggered(triggered.wrap(buffer, 0, length, VERSION));
            case OrderRestatedDecoder.TEMPLATE_ID -> onRestated(restated.wrap(buffer, 0, length, VERSION));
            case MassActionReportedDecoder.TEMPLATE_ID -> onMassAction(massAction.wrap(buffer, 0, length, VERSION));
            case PositionChangedDecoder.TEMPLATE_ID -> onPosition(position.wrap(buffer, 0, length, VERSION));
            case PhaseChangedDecoder.TEMPLATE_ID -> onPhase(phase.wrap(buffer, 0, length, VERSION));
            case OrderStatusDecoder.TEMPLATE_ID -> onStatus(status.wrap(buffer, 0, length, VERSION));
            case PositionReportedDecoder.TEMPLATE_ID -> onReported(reported.wrap(buffer, 0, length, VERSION));
            case RequestRefusedDecoder.TEMPLATE_ID -> onRefused(refused.wrap(buffer, 0, length, VERSION));
            case InstrumentReportedDecoder.TEMPLATE_ID -> onInstrument(instrument.wrap(buffer, 0, length, VERSION));
            case DayReportedDecoder.TEMPLATE_ID -> onDay(day.wrap(buffer, 0, length, VERSION));
            default -> throw new AssertionError("no event has type " + templateId);
        }
    }

    private void onAccepted(final OrderAcceptedDecoder event) {
        check(event.hops(), event);
        checkPrice(event.instrumentId(), event.price(), event);
        check(isQuantity(event.quantity(), 1) && event.orderId() != 0, event);
        acceptedOrders++;
        orders.add(new EdgeOrders.Known((int) event.sessionId(), event.clOrdId(), event.orderId(),
            (int) event.instrumentId(), event.side().value()));
        answer(NewOrderDecoder.TEMPLATE_ID, event.sessionId(), event.clOrdId());
        event.ordType();
        event.timeInForce();
    }

    private void onReplaced(final OrderReplacedDecoder event) {
        check(event.hops(), event);
        checkPrice(event.instrumentId(), event.price(), event);
        checkQuantities(event.quantity(), event.leavesQuantity(), event.cumQuantity(), event);
        orders.add(new EdgeOrders.Known((int) event.sessionId(), event.clOrdId(), event.orderId(),
            (int) event.instrumentId(), event.side().value()));
        answer(ReplaceOrderDecoder.TEMPLATE_ID, event.sessionId(), event.clOrdId());
    }

    private void onCancelled(final OrderCancelledDecoder event) {
        check(event.hops(), event);
        check(isQuantity(event.cumQuantity(), 0), event);
        event.reason();
        answer(CancelOrderDecoder.TEMPLATE_ID, event.sessionId(), event.clOrdId());
        answer(ReplaceOrderDecoder.TEMPLATE_ID, event.sessionId(), event.clOrdId());
    }

    private void onTrade(final TradeDecoder event) {
        check(event.hops(), event);
        checkPrice(event.instrumentId(), event.price(), event);
        check(event.price() > 0 && isQuantity(event.quantity(), 1), event);
        checkQuantities(event.leavesQuantity() + event.cumQuantity(), event.leavesQuantity(), event.cumQuantity(),
            event);
        event.liquidity();
        trades++;
    }

    private void onRejected(final CommandRejectedDecoder event) {
        check(event.hops(), event);
        final int typeId = switch (event.kind()) {
            case NEW -> NewOrderDecoder.TEMPLATE_ID;
            case CANCEL -> CancelOrderDecoder.TEMPLATE_ID;
            case REPLACE -> ReplaceOrderDecoder.TEMPLATE_ID;
            default -> throw new AssertionError(event.toString());
        };
        answer(typeId, event.sessionId(), event.clOrdId());
        event.side();
    }

    private void onTriggered(final OrderTriggeredDecoder event) {
        check(event.hops(), event);
    }

    private void onRestated(final OrderRestatedDecoder event) {
        check(event.hops(), event);
        checkPrice(event.instrumentId(), event.price(), event);
        checkQuantities(event.quantity(), event.leavesQuantity(), event.cumQuantity(), event);
        event.reason();
    }

    private void onMassAction(final MassActionReportedDecoder event) {
        check(event.hops(), event);
        check(event.response() == MassActionResponse.REJECTED == (event.reason() != 0), event);
        massActions += event.response() == MassActionResponse.ACCEPTED ? 1 : 0;
        massActions -= event.response() == MassActionResponse.COMPLETED ? 1 : 0;
        answer(MassActionDecoder.TEMPLATE_ID, event.sessionId(), event.clOrdId());
    }

    private void onPosition(final PositionChangedDecoder event) {
        check(event.hops(), event);
        checkPosition(event.longQuantity(), event.shortQuantity(), event.netQuantity(), event.averagePrice(), event);
    }

    private void onReported(final PositionReportedDecoder event) {
        check(event.hops(), event);
        checkPosition(event.longQuantity(), event.shortQuantity(), event.netQuantity(), event.averagePrice(), event);
        final boolean isPosition = event.result() == PositionResult.VALID;
        check((event.longQuantity() > 0 || event.shortQuantity() > 0) == isPosition, event);
        check(event.total() > 0 == isPosition && event.total() <= MarketQueries.MOST_POSITIONS, event);
        final int last = answers == Math.max(event.total(), 1) - 1 ? 1 : 0;
        check(event.requestId() == commandId && event.last() == last, event);
        answer(PositionRequestDecoder.TEMPLATE_ID, event.sessionId(), event.requestId());
    }

    private static void checkPosition(
        final long bought, final long sold, final long net, final long averagePrice, final Object event) {
        check(bought >= 0 && sold >= 0 && averagePrice >= 0, event);
        check(bought == Long.MAX_VALUE || sold == Long.MAX_VALUE || bought - sold == net, event);
    }

    private void onPhase(final PhaseChangedDecoder event) {
        check(event.hops(), event);
        event.phase();
    }

    private void onInstrument(final InstrumentReportedDecoder event) {
        check(event.hops(), event);
        check(event.tick() > 0 && event.lotSize() > 0 && event.minQuantity() <= event.maxQuantity(), event);
        event.phase();
    }

    private void onDay(final DayReportedDecoder event) {
        check(event.hops(), event);
        check(event.day() <= timeNs && event.next() <= event.instruments(), event);
    }

    private void onStatus(final OrderStatusDecoder event) {
        check(event.hops(), event);
        checkPrice(event.instrumentId(), event.price(), event);
        checkPrice(event.instrumentId(), event.stopPrice(), event);
        checkQuantities(event.quantity(), event.leavesQuantity(), event.cumQuantity(), event);
        check(isQuantity(event.displayQuantity(), 0), event);
        answer(OrderStatusRequestDecoder.TEMPLATE_ID, event.sessionId(), commandId);
    }

    private void onRefused(final RequestRefusedDecoder event) {
        check(event.hops(), event);
        answer(event.refTypeId(), event.sessionId(), commandId);
    }

    private void answer(final int typeId, final long sessionId, final long id) {
        if (typeId == commandType && sessionId == commandSession && id == commandId) {
            answers++;
        }
    }

    private void check(final HopsDecoder hops, final Object event) {
        check(hops.transactTime() == timeNs, event);
    }

    private void checkPrice(final long instrumentId, final long price, final Object event) {
        final long tick = instruments.get((int) instrumentId - 1).tickMantissa();
        check(price == Instrument.NULL_PRICE || price > 0 && price % tick == 0, event);
    }

    private static void checkQuantities(final long quantity, final long leaves, final long cum, final Object event) {
        check(isQuantity(quantity, 1) && isQuantity(leaves, 0) && isQuantity(cum, 0) && leaves + cum <= quantity,
            event);
    }

    private static boolean isQuantity(final long quantity, final long least) {
        return quantity >= least && quantity <= MatchingEngine.MAX_QUANTITY;
    }

    /** The decoder says in an error what the event has. */
    private static void check(final boolean isSound, final Object event) {
        if (!isSound) {
            throw new AssertionError("unsound: " + event);
        }
    }
}
