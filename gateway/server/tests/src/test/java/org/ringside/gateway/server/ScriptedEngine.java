package org.ringside.gateway.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.PositionResult;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
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
    private final ScriptedEvents events = new ScriptedEvents(routes);
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
    private final List<String> commands = new ArrayList<>();
    private final List<String> details = new ArrayList<>();
    private final Map<Long, Long> versions = new HashMap<>();
    private final Long2LongHashMap lastApplied = new Long2LongHashMap(-1);
    private boolean isRecording = true;
    private boolean isSilent;
    private boolean isTellingPositions;
    private long received;

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

    /** What it says. */
    ScriptedEvents events() {
        return events;
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
        events.clock(clock);
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
        events.close();
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
                events.causedBy(massAction.arrival());
                onUnanswered("MASS", massAction.sessionId(), massAction.msgSeqNum());
            }
            case OrderStatusRequestDecoder.TEMPLATE_ID -> {
                statusRequest.wrap(buffer, offset, length, VERSION);
                onUnanswered("STATUS", statusRequest.sessionId(), statusRequest.msgSeqNum());
            }
            case PositionRequestDecoder.TEMPLATE_ID -> {
                positionRequest.wrap(buffer, offset, length, VERSION);
                events.causedBy(positionRequest.arrival());
                onUnanswered("POSITIONS", positionRequest.sessionId(), positionRequest.msgSeqNum());
                if (isTellingPositions) {
                    events.reportPosition(positionRequest, 0, 0, true, PositionResult.NONE);
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
        events.bind(command.sessionId(), route);
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
        if (isSilent) {
            events.causedBy(command.arrival());
            return;
        }
        if (command.quantity() <= 0) {
            events.reject(command, 13);
        } else if (command.price() % TICK != 0) {
            events.reject(command, 18);
        } else {
            events.accept(command);
            if (command.quantity() == 7) {
                events.fill(command);
            }
        }
    }

    private void onReplace(final ReplaceOrderDecoder command) {
        if (isRepeated(command.sessionId(), command.msgSeqNum())) {
            return;
        }
        record("REPLACE " + command.sessionId() + "/" + command.msgSeqNum() + " " + command.clOrdId() + " of "
            + command.origClOrdId() + " " + command.instrumentId() + " " + command.side() + " " + command.price()
            + " x " + command.quantity() + " " + command.timeInForce() + (command.partQuantity() == 0 ? ""
            : ((command.execInst() & 2) == 0 ? " shows " : " at least ") + command.partQuantity()));
        events.replace(command);
    }

    private void onCancel(final CancelOrderDecoder command) {
        if (isRepeated(command.sessionId(), command.msgSeqNum())) {
            return;
        }
        record("CANCEL " + command.sessionId() + "/" + command.msgSeqNum() + " " + command.clOrdId() + " of "
            + command.origClOrdId() + " " + command.instrumentId() + " " + command.side());
        events.cancel(command);
    }

    /** One of the answers to the last request for positions: 30 bought for 1.5 and 10 sold, or why there is none. */
    void reportPosition(final int instrumentId, final int total, final boolean isLast, final PositionResult result) {
        events.reportPosition(positionRequest, instrumentId, total, isLast, result);
    }

    /** The last request for positions is refused. */
    void refusePositions(final int reason) {
        events.refusePositions(positionRequest, reason);
    }

    /** From here on there is no position, and this is told at once. */
    void tellPositions() {
        isTellingPositions = true;
    }

    private void record(final String command) {
        if (isRecording) {
            commands.add(command);
        }
    }
}
