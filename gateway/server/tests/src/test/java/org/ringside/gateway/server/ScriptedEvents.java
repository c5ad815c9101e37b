package org.ringside.gateway.server;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.ArrivalDecoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedEncoder;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.MassActionReportedEncoder;
import org.ringside.matching.protocol.MassActionResponse;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderAcceptedEncoder;
import org.ringside.matching.protocol.OrderCancelledEncoder;
import org.ringside.matching.protocol.OrderReplacedEncoder;
import org.ringside.matching.protocol.OrderRestatedEncoder;
import org.ringside.matching.protocol.OrderTriggeredEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PhaseChangedEncoder;
import org.ringside.matching.protocol.PositionReportedEncoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.PositionResult;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RequestRefusedEncoder;
import org.ringside.matching.protocol.RestateReason;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradeEncoder;
import org.ringside.queue.Producer;

/** The events of a {@link ScriptedEngine}: its answers to commands, and what a test has it say. One thread. */
final class ScriptedEvents implements AutoCloseable {
    private final Map<String, Producer> routes;
    private final Map<Long, Producer> routeOfSession = new HashMap<>();
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final OrderCancelledEncoder cancelled = new OrderCancelledEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private final MassActionReportedEncoder massActionReported = new MassActionReportedEncoder();
    private final OrderTriggeredEncoder triggered = new OrderTriggeredEncoder();
    private final PhaseChangedEncoder phaseChanged = new PhaseChangedEncoder();
    private final PositionReportedEncoder positionReported = new PositionReportedEncoder();
    private final RequestRefusedEncoder refused = new RequestRefusedEncoder();
    private final CommandRejectedEncoder rejected = new CommandRejectedEncoder();
    private LongSupplier transactTime = () -> ScriptedEngine.TRANSACT_TIME;
    private long ids;
    private ArrivalDecoder arrival;
    private Producer producer;

    ScriptedEvents(final Map<String, Producer> routes) {
        this.routes = routes;
    }

    /** What is told from here on has the time of this clock. */
    void clock(final LongSupplier clock) {
        transactTime = clock;
    }

    /** A session gets its events by this route. */
    void bind(final long sessionId, final String route) {
        routeOfSession.put(sessionId, routes.get(route));
    }

    /** What comes now is because of a command that came so. */
    void causedBy(final ArrivalDecoder newArrival) {
        arrival = newArrival;
    }

    @Override
    public void close() {
        routes.values().forEach(Producer::close);
    }

    /** Report an order of a session to the route of another one. */
    void reportFor(final long sessionId, final long routedAs) {
        producer = routeOfSession.get(routedAs);
        accepted.wrap(claimed(), producer.payloadOffset(0)).sessionId(sessionId);
        publish(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    /** An order is taken. */
    void accept(final NewOrderDecoder command) {
        begin(command.sessionId(), command.arrival());
        accepted.wrap(claimed(), producer.payloadOffset(0));
        stamp(accepted.hops());
        accepted.orderId(++ids)
            .clOrdId(command.clOrdId()).execId(ids).price(command.price()).quantity(command.quantity())
            .userTag(command.userTag()).bookId(ScriptedEngine.BOOK_ID).sessionId(command.sessionId())
            .instrumentId(command.instrumentId()).side(command.side()).ordType(command.ordType())
            .timeInForce(command.timeInForce()).working((short) 1);
        publish(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    /** It has traded 3 at once. */
    void fill(final NewOrderDecoder command) {
        trade.wrap(claimed(), producer.payloadOffset(0));
        stamp(trade.hops());
        trade.orderId(ids)
            .clOrdId(command.clOrdId()).execId(++ids).tradeId(ids).price(command.price()).quantity(3)
            .leavesQuantity(4).cumQuantity(3)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .liquidity(Liquidity.TAKER)
            .userTag(ScriptedEngine.USER_TAG);
        publish(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
    }

    /** The order of the first id of a session has traded once more, because of the last command. Returns the ExecID. */
    long trade(final long sessionId, final long orderId, final long price, final long traded) {
        producer = routeOfSession.get(sessionId);
        trade.wrap(claimed(), producer.payloadOffset(0));
        stamp(trade.hops());
        trade.orderId(orderId)
            .clOrdId(1)
            .execId(++ids)
            .tradeId(ids)
            .price(price)
            .quantity(1)
            .leavesQuantity(1)
            .cumQuantity(traded)
            .sessionId(sessionId)
            .instrumentId(1)
            .side(Side.BUY)
            .liquidity(Liquidity.MAKER)
            .userTag(ScriptedEngine.USER_TAG);
        publish(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
        return ids;
    }

    /** An order is refused. */
    void reject(final NewOrderDecoder command, final int reason) {
        begin(command.sessionId(), command.arrival());
        rejected.wrap(claimed(), producer.payloadOffset(0));
        stamp(rejected.hops());
        rejected.orderId(0).clOrdId(command.clOrdId()).origClOrdId(0).execId(++ids)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .reason(reason)
            .userTag(ScriptedEngine.USER_TAG)
            .kind(CommandKind.NEW)
            .side(command.side());
        publish(CommandRejectedEncoder.TEMPLATE_ID, CommandRejectedEncoder.BLOCK_LENGTH);
    }

    /** An order has the terms that a command asked for. */
    void replace(final ReplaceOrderDecoder command) {
        begin(command.sessionId(), command.arrival());
        replaced.wrap(claimed(), producer.payloadOffset(0));
        stamp(replaced.hops());
        replaced.orderId(77)
            .clOrdId(command.clOrdId())
            .origClOrdId(command.origClOrdId())
            .execId(++ids)
            .price(command.price())
            .quantity(command.quantity())
            .leavesQuantity(command.quantity() - 2)
            .cumQuantity(2)
            .userTag(command.userTag())
            .bookId(ScriptedEngine.BOOK_ID)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .ordType(command.ordType())
            .timeInForce(command.timeInForce())
            .priorityKept((short) 1)
            .working((short) 1);
        publish(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
    }

    /** An order is cancelled as a command asked. */
    void cancel(final CancelOrderDecoder command) {
        begin(command.sessionId(), command.arrival());
        cancelled.wrap(claimed(), producer.payloadOffset(0));
        stamp(cancelled.hops());
        cancelled.orderId(88)
            .clOrdId(command.clOrdId())
            .origClOrdId(command.origClOrdId())
            .execId(++ids)
            .cumQuantity(1)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .reason(CancelReason.BY_REQUEST)
            .userTag(ScriptedEngine.USER_TAG);
        publish(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    /** A stop order was triggered, by the last command. */
    void trigger(final long sessionId, final long clOrdId) {
        producer = routeOfSession.get(sessionId);
        triggered.wrap(claimed(), producer.payloadOffset(0));
        stamp(triggered.hops());
        triggered.orderId(99).clOrdId(clOrdId).execId(++ids)
            .userTag(ScriptedEngine.USER_TAG).bookId(ScriptedEngine.BOOK_ID)
            .sessionId(sessionId).instrumentId(1).side(Side.BUY);
        publish(OrderTriggeredEncoder.TEMPLATE_ID, OrderTriggeredEncoder.BLOCK_LENGTH);
    }

    /** An order has come into a new day. */
    void renew(final long sessionId, final long clOrdId) {
        producer = routeOfSession.get(sessionId);
        final OrderRestatedEncoder restated = new OrderRestatedEncoder().wrap(claimed(), producer.payloadOffset(0));
        stamp(restated.hops());
        restated.orderId(99).clOrdId(clOrdId).execId(++ids).quantity(10).leavesQuantity(10).cumQuantity(0)
            .price(0).userTag(ScriptedEngine.USER_TAG).bookId(ScriptedEngine.BOOK_ID)
            .sessionId(sessionId).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.GTC).working((short) 1).priorityKept((short) 1)
            .reason(RestateReason.GOOD_TILL_RENEWAL);
        publish(OrderRestatedEncoder.TEMPLATE_ID, OrderRestatedEncoder.BLOCK_LENGTH);
    }

    /** A mass action has begun, or is at its end, by the last command. */
    void answerMassAction(final long sessionId, final long clOrdId, final MassActionResponse response) {
        producer = routeOfSession.get(sessionId);
        massActionReported.wrap(claimed(), producer.payloadOffset(0));
        stamp(massActionReported.hops());
        massActionReported.clOrdId(clOrdId).execId(++ids).affected(0).sessionId(sessionId).reason(0)
            .response(response);
        publish(MassActionReportedEncoder.TEMPLATE_ID, MassActionReportedEncoder.BLOCK_LENGTH);
    }

    /** One of the answers to the last request for positions: 30 bought for 1.5 and 10 sold, or why there is none. */
    void reportPosition(final PositionRequestDecoder request, final int instrumentId, final int total,
        final boolean isLast, final PositionResult result) {
        final boolean isPosition = result == PositionResult.VALID;
        producer = routeOfSession.get(request.sessionId());
        positionReported.wrap(claimed(), producer.payloadOffset(0));
        stamp(positionReported.hops());
        positionReported.requestId(request.requestId())
            .longQuantity(isPosition ? 30 : 0).shortQuantity(isPosition ? 10 : 0).netQuantity(isPosition ? 20 : 0)
            .averagePrice(isPosition ? 150_000_000L : 0)
            .sessionId(request.sessionId())
            .account(request.account() == 0 ? request.sessionId() : request.account())
            .instrumentId(instrumentId)
            .total((short) total)
            .last((short) (isLast ? 1 : 0))
            .result(result);
        publish(PositionReportedEncoder.TEMPLATE_ID, PositionReportedEncoder.BLOCK_LENGTH);
    }

    /** The last request for positions is refused. */
    void refusePositions(final PositionRequestDecoder request, final int reason) {
        producer = routeOfSession.get(request.sessionId());
        refused.wrap(claimed(), producer.payloadOffset(0));
        stamp(refused.hops());
        refused.refId(request.requestId()).sessionId(request.sessionId())
            .refSeqNum(request.msgSeqNum()).refTypeId(PositionRequestDecoder.TEMPLATE_ID).reason(reason);
        publish(RequestRefusedEncoder.TEMPLATE_ID, RequestRefusedEncoder.BLOCK_LENGTH);
    }

    /** A phase has begun, caused by the last command. */
    void startPhase(final long sessionId, final int instrumentId, final Phase phase) {
        producer = routeOfSession.get(sessionId);
        phaseChanged.wrap(claimed(), producer.payloadOffset(0));
        stamp(phaseChanged.hops());
        phaseChanged.sessionId(sessionId).instrumentId(instrumentId).phase(phase);
        publish(PhaseChangedEncoder.TEMPLATE_ID, PhaseChangedEncoder.BLOCK_LENGTH);
    }

    private void begin(final long sessionId, final ArrivalDecoder cause) {
        arrival = cause;
        producer = routeOfSession.get(sessionId);
    }

    private MutableDirectBuffer claimed() {
        while (true) {
            final long position = producer.tryClaim(1);
            if (position >= 0) {
                return producer.buffer(0);
            }
            if (position != Producer.FULL) {
                throw new AssertionError("claim of an event: " + position);
            }
            producer.awaitSpace(1, 1_000_000L);
        }
    }

    private void publish(final int typeId, final int length) {
        producer.message(0, typeId, length);
        if (producer.commit() < 0) {
            throw new AssertionError("commit of an event");
        }
    }

    private void stamp(final HopsEncoder hops) {
        hops.gatewayRxTime(arrival.gatewayRxTime())
            .transactTime(transactTime.getAsLong())
            .gatewayRead(arrival.gatewayRead())
            .ringPublished(arrival.ringPublished())
            .engineRead(ScriptedEngine.ENGINE_READ)
            .matched(ScriptedEngine.MATCHED)
            .journaled(ScriptedEngine.JOURNALED)
            .enginePublished(ScriptedEngine.PUBLISHED);
    }
}
