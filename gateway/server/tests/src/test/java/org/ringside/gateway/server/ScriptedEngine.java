package org.ringside.gateway.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.ringside.matching.protocol.ArrivalDecoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedEncoder;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionReportedEncoder;
import org.ringside.matching.protocol.MassActionResponse;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderAcceptedEncoder;
import org.ringside.matching.protocol.OrderCancelledEncoder;
import org.ringside.matching.protocol.OrderReplacedEncoder;
import org.ringside.matching.protocol.OrderRestatedEncoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.OrderTriggeredEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PhaseChangedEncoder;
import org.ringside.matching.protocol.PositionReportedEncoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.PositionResult;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RequestRefusedEncoder;
import org.ringside.matching.protocol.RestateReason;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradeEncoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/**
 * Stands in for the matching engine: reads {@code orders.in}, writes down what came, and answers by a simple script.
 * Every order is accepted, every cancel and replace succeeds; an order of quantity 0 or 2^63 or with a price off 0.01
 * is rejected; a quantity of 7 trades 3 at once.
 */
final class ScriptedEngine implements AutoCloseable {
    /** Times that the engine stamps: t4 to t7. */
    static final long ENGINE_READ = 4_000;
    static final long MATCHED = 5_000;
    static final long JOURNALED = 6_000;
    static final long PUBLISHED = 7_000;
    static final long TRANSACT_TIME = 1_700_000_000_000_000_000L;

    private static final int VERSION = NewOrderDecoder.SCHEMA_VERSION;
    private static final long TICK = 1_000_000L;
    private static final int LIMIT = 256;
    /** Of the order of every event but the first two, which have that of their command. */
    static final long USER_TAG = 0xF1E2D3C4B5A69788L;
    static final long BOOK_ID = 0x1726354453627180L;

    private final Reader reader;
    private final Map<String, Producer> routes = new HashMap<>();
    private final Map<Long, Producer> routeOfSession = new HashMap<>();
    private final ScriptedMarket market = new ScriptedMarket(routes);
    private final CommandSoundness soundness = new CommandSoundness();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final MassActionDecoder massAction = new MassActionDecoder();
    private final OrderStatusRequestDecoder statusRequest = new OrderStatusRequestDecoder();
    private final PositionRequestDecoder positionRequest = new PositionRequestDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final SessionBoundDecoder sessionBound = new SessionBoundDecoder();
    private final SessionDisconnectedDecoder sessionDisconnected = new SessionDisconnectedDecoder();
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
    private final List<String> commands = new ArrayList<>();
    private final List<String> details = new ArrayList<>();
    private final Map<Long, Long> versions = new HashMap<>();
    private final Long2LongHashMap lastApplied = new Long2LongHashMap(-1);
    private boolean isRecording = true;
    private boolean isSilent;
    private LongSupplier transactTime = () -> TRANSACT_TIME;
    private boolean isTellingPositions;
    private long received;
    private long ids;
    private ArrivalDecoder arrival;
    private Producer producer;

    ScriptedEngine(final Queue input, final Map<String, Queue> outputs) {
        reader = input.reader("engine");
        outputs.forEach((route, queue) -> routes.put(route, queue.producer("engine")));
    }

    /** What came: "NEW session/seq clOrdId instrument side price x quantity tif" and the like. */
    List<String> commands() {
        return commands;
    }

    /** The same with every field but those of {@code Arrival}, which are times; nothing of sessions. */
    List<String> details() {
        return details.stream().filter(each -> !each.isEmpty()).toList();
    }

    /** What is traded here; nothing, if nothing is said. */
    ScriptedMarket market() {
        return market;
    }

    /** How many commands came, without questions what is traded. */
    long received() {
        return received;
    }

    /** Long runs need no record. */
    void stopRecording() {
        isRecording = false;
    }

    /** Orders are written down and not answered; what is told all the same is told by this clock. */
    void silence(final LongSupplier clock) {
        isSilent = true;
        transactTime = clock;
    }

    /** Report an order of a session to the route of another one. */
    void reportFor(final long sessionId, final long routedAs) {
        producer = routeOfSession.get(routedAs);
        accepted.wrap(claimed(), producer.payloadOffset(0)).sessionId(sessionId);
        publish(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    int doWork() {
        return reader.poll(this::onCommand, LIMIT);
    }

    boolean awaitWork(final long timeoutNs) {
        return reader.awaitMessage(timeoutNs);
    }

    @Override
    public void close() {
        reader.close();
        routes.values().forEach(Producer::close);
    }

    private void onCommand(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        if (typeId == InstrumentRequestDecoder.TEMPLATE_ID) {
            market.onRequest(buffer, offset, length);
            return;
        }
        received++;
        soundness.check(typeId, buffer, offset, length);
        switch (typeId) {
            case SessionBoundDecoder.TEMPLATE_ID -> onSessionBound(sessionBound.wrap(buffer, offset, length, VERSION));
            case SessionDisconnectedDecoder.TEMPLATE_ID ->
                onSessionDisconnected(sessionDisconnected.wrap(buffer, offset, length, VERSION));
            case NewOrderDecoder.TEMPLATE_ID -> onNewOrder(newOrder.wrap(buffer, offset, length, VERSION));
            case ReplaceOrderDecoder.TEMPLATE_ID -> onReplace(replaceOrder.wrap(buffer, offset, length, VERSION));
            case CancelOrderDecoder.TEMPLATE_ID -> onCancel(cancelOrder.wrap(buffer, offset, length, VERSION));
            case MassActionDecoder.TEMPLATE_ID -> {
                massAction.wrap(buffer, offset, length, VERSION);
                arrival = massAction.arrival();
                onUnanswered("MASS", massAction.sessionId(), massAction.msgSeqNum());
            }
            case OrderStatusRequestDecoder.TEMPLATE_ID -> {
                statusRequest.wrap(buffer, offset, length, VERSION);
                onUnanswered("STATUS", statusRequest.sessionId(), statusRequest.msgSeqNum());
            }
            case PositionRequestDecoder.TEMPLATE_ID -> {
                positionRequest.wrap(buffer, offset, length, VERSION);
                arrival = positionRequest.arrival();
                onUnanswered("POSITIONS", positionRequest.sessionId(), positionRequest.msgSeqNum());
                if (isTellingPositions) {
                    reportPosition(0, 0, true, PositionResult.NONE);
                }
            }
            default -> throw new AssertionError("command of type " + typeId);
        }
        if (isRecording) {
            details.add(fields(typeId).replaceFirst("arrival=\\([^)]*\\)\\|?", ""));
        }
    }

    private String fields(final int typeId) {
        return switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> newOrder.toString();
            case ReplaceOrderDecoder.TEMPLATE_ID -> replaceOrder.toString();
            case CancelOrderDecoder.TEMPLATE_ID -> cancelOrder.toString();
            case MassActionDecoder.TEMPLATE_ID -> massAction.toString();
            case OrderStatusRequestDecoder.TEMPLATE_ID -> statusRequest.toString();
            case PositionRequestDecoder.TEMPLATE_ID -> positionRequest.toString();
            default -> "";
        };
    }

    private void onSessionBound(final SessionBoundDecoder command) {
        final String route = command.route();
        record("BOUND " + command.sessionId() + " " + route
            + (command.cancelOnDisconnectType() == 0 ? "" : " cancel " + command.cancelOnDisconnectType()));
        if (!Long.valueOf(command.sessionVerId()).equals(versions.put(command.sessionId(), command.sessionVerId()))) {
            lastApplied.remove(command.sessionId());
        }
        routeOfSession.put(command.sessionId(), routes.get(route));
    }

    private void onSessionDisconnected(final SessionDisconnectedDecoder command) {
        record("DISCONNECTED " + command.sessionId() + " " + command.sessionVerId());
    }

    /** Whether a number was applied before: the gateway died before it could remember, and the trader sent again. */
    private boolean isRepeated(final long sessionId, final long seqNo) {
        if (seqNo <= lastApplied.get(sessionId)) {
            record("REPEATED " + sessionId + "/" + seqNo);
            return true;
        }
        lastApplied.put(sessionId, seqNo);
        return false;
    }

    /** What this engine knows of, and has no answer to. */
    private void onUnanswered(final String what, final long sessionId, final long seqNo) {
        if (!isRepeated(sessionId, seqNo)) {
            record(what + " " + sessionId + "/" + seqNo);
        }
    }

    private void onNewOrder(final NewOrderDecoder command) {
        if (isRepeated(command.sessionId(), command.msgSeqNum())) {
            return;
        }
        if (isRecording) {
            record("NEW " + command.sessionId() + "/" + command.msgSeqNum() + " " + command.clOrdId() + " "
                + command.instrumentId() + " " + command.side() + " " + command.price() + " x "
                + Long.toUnsignedString(command.quantity()) + " " + command.timeInForce());
        }
        arrival = command.arrival();
        producer = routeOfSession.get(command.sessionId());
        if (isSilent) {
            return;
        }
        if (command.quantity() <= 0) {
            reject(command, 13);
        } else if (command.price() % TICK != 0) {
            reject(command, 18);
        } else {
            accept(command);
            if (command.quantity() == 7) {
                fill(command);
            }
        }
    }

    private void accept(final NewOrderDecoder command) {
        accepted.wrap(claimed(), producer.payloadOffset(0));
        stamp(accepted.hops());
        accepted.orderId(++ids)
            .clOrdId(command.clOrdId()).execId(ids).price(command.price()).quantity(command.quantity())
            .userTag(command.userTag()).bookId(BOOK_ID).sessionId(command.sessionId())
            .instrumentId(command.instrumentId()).side(command.side()).ordType(command.ordType())
            .timeInForce(command.timeInForce()).working((short) 1);
        publish(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
    }

    private void fill(final NewOrderDecoder command) {
        trade.wrap(claimed(), producer.payloadOffset(0));
        stamp(trade.hops());
        trade.orderId(ids)
            .clOrdId(command.clOrdId()).execId(++ids).tradeId(ids).price(command.price()).quantity(3)
            .leavesQuantity(4).cumQuantity(3)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .liquidity(Liquidity.TAKER)
            .userTag(USER_TAG);
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
            .userTag(USER_TAG);
        publish(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
        return ids;
    }

    private void reject(final NewOrderDecoder command, final int reason) {
        rejected.wrap(claimed(), producer.payloadOffset(0));
        stamp(rejected.hops());
        rejected.orderId(0).clOrdId(command.clOrdId()).origClOrdId(0).execId(++ids)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .reason(reason)
            .userTag(USER_TAG)
            .kind(CommandKind.NEW)
            .side(command.side());
        publish(CommandRejectedEncoder.TEMPLATE_ID, CommandRejectedEncoder.BLOCK_LENGTH);
    }

    private void onReplace(final ReplaceOrderDecoder command) {
        if (isRepeated(command.sessionId(), command.msgSeqNum())) {
            return;
        }
        record("REPLACE " + command.sessionId() + "/" + command.msgSeqNum() + " " + command.clOrdId() + " of "
            + command.origClOrdId() + " " + command.instrumentId() + " " + command.side() + " " + command.price()
            + " x " + command.quantity() + " " + command.timeInForce() + (command.partQuantity() == 0 ? ""
            : ((command.execInst() & 2) == 0 ? " shows " : " at least ") + command.partQuantity()));
        arrival = command.arrival();
        producer = routeOfSession.get(command.sessionId());
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
            .bookId(BOOK_ID)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .ordType(command.ordType())
            .timeInForce(command.timeInForce())
            .priorityKept((short) 1)
            .working((short) 1);
        publish(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
    }

    private void onCancel(final CancelOrderDecoder command) {
        if (isRepeated(command.sessionId(), command.msgSeqNum())) {
            return;
        }
        record("CANCEL " + command.sessionId() + "/" + command.msgSeqNum() + " " + command.clOrdId() + " of "
            + command.origClOrdId() + " " + command.instrumentId() + " " + command.side());
        arrival = command.arrival();
        producer = routeOfSession.get(command.sessionId());
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
            .userTag(USER_TAG);
        publish(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    /** A stop order was triggered, by the last command. */
    void trigger(final long sessionId, final long clOrdId) {
        producer = routeOfSession.get(sessionId);
        triggered.wrap(claimed(), producer.payloadOffset(0));
        stamp(triggered.hops());
        triggered.orderId(99).clOrdId(clOrdId).execId(++ids).userTag(USER_TAG).bookId(BOOK_ID)
            .sessionId(sessionId).instrumentId(1).side(Side.BUY);
        publish(OrderTriggeredEncoder.TEMPLATE_ID, OrderTriggeredEncoder.BLOCK_LENGTH);
    }

    /** An order has come into a new day. */
    void renew(final long sessionId, final long clOrdId) {
        producer = routeOfSession.get(sessionId);
        final OrderRestatedEncoder restated = new OrderRestatedEncoder().wrap(claimed(), producer.payloadOffset(0));
        stamp(restated.hops());
        restated.orderId(99).clOrdId(clOrdId).execId(++ids).quantity(10).leavesQuantity(10).cumQuantity(0)
            .price(0).userTag(USER_TAG).bookId(BOOK_ID).sessionId(sessionId).instrumentId(1).side(Side.BUY)
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
    void reportPosition(final int instrumentId, final int total, final boolean isLast, final PositionResult result) {
        final boolean isPosition = result == PositionResult.VALID;
        producer = routeOfSession.get(positionRequest.sessionId());
        positionReported.wrap(claimed(), producer.payloadOffset(0));
        stamp(positionReported.hops());
        positionReported.requestId(positionRequest.requestId())
            .longQuantity(isPosition ? 30 : 0).shortQuantity(isPosition ? 10 : 0).netQuantity(isPosition ? 20 : 0)
            .averagePrice(isPosition ? 150_000_000L : 0)
            .sessionId(positionRequest.sessionId())
            .account(positionRequest.account() == 0 ? positionRequest.sessionId() : positionRequest.account())
            .instrumentId(instrumentId)
            .total((short) total)
            .last((short) (isLast ? 1 : 0))
            .result(result);
        publish(PositionReportedEncoder.TEMPLATE_ID, PositionReportedEncoder.BLOCK_LENGTH);
    }

    /** From here on there is no position, and this is told at once. */
    void tellPositions() {
        isTellingPositions = true;
    }

    /** The last request for positions is refused. */
    void refusePositions(final int reason) {
        producer = routeOfSession.get(positionRequest.sessionId());
        refused.wrap(claimed(), producer.payloadOffset(0));
        stamp(refused.hops());
        refused.refId(positionRequest.requestId()).sessionId(positionRequest.sessionId())
            .refSeqNum(positionRequest.msgSeqNum()).refTypeId(PositionRequestDecoder.TEMPLATE_ID).reason(reason);
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
            .engineRead(ENGINE_READ)
            .matched(MATCHED)
            .journaled(JOURNALED)
            .enginePublished(PUBLISHED);
    }

    private void record(final String command) {
        if (isRecording) {
            commands.add(command);
        }
    }
}
