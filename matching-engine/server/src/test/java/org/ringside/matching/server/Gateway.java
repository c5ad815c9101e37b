package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.protocol.ArrivalEncoder;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderStatusRequestEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.protocol.SessionDisconnectedEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/** What a gateway loop does with the rings: sends commands, receives events. */
final class Gateway {
    static final long GATEWAY_RX_TIME = 1_000;
    static final long GATEWAY_READ = 2_000;
    static final long RING_PUBLISHED = 3_000;

    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(20);

    private final String route;
    private final Producer commands;
    private final Reader events;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);
    private final Long2LongCounterMap seqNos = new Long2LongCounterMap(0);
    private final SessionBoundEncoder sessionBound = new SessionBoundEncoder();
    private final SessionDisconnectedEncoder sessionDisconnected = new SessionDisconnectedEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final MassActionEncoder massAction = new MassActionEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final StartPhaseEncoder startPhase = new StartPhaseEncoder();
    private final StartDayEncoder startDay = new StartDayEncoder();

    Gateway(final String route, final Queue input, final Queue output) {
        this.route = route;
        this.commands = input.producer(route);
        this.events = output.reader(route);
    }

    void bind(final long sessionId) {
        bind(sessionId, route);
    }

    void bind(final long sessionId, final String toRoute) {
        bind(sessionId, 1, toRoute, 0);
    }

    /** A session that asks for this type of cancel on disconnect. */
    void bindCancelled(final long sessionId, final int cancelOnDisconnectType) {
        bind(sessionId, 1, route, cancelOnDisconnectType);
    }

    /** Another version begins to number from 1. */
    void negotiate(final long sessionId, final long verId) {
        numberFromOne(sessionId);
        bind(sessionId, verId, route, 0);
    }

    void disconnected(final long sessionId, final long verId) {
        sessionDisconnected.wrap(buffer, 0).sessionId(sessionId).sessionVerId(verId);
        send(SessionDisconnectedEncoder.TEMPLATE_ID, sessionDisconnected.arrival(),
            SessionDisconnectedEncoder.BLOCK_LENGTH);
    }

    /** The next command of this session has the number 1 again. */
    void numberFromOne(final long sessionId) {
        seqNos.remove(sessionId);
    }

    /** The session goes on here with the numbers that it had there. */
    void takeOver(final long sessionId, final Gateway from) {
        seqNos.put(sessionId, from.seqNos.get(sessionId));
    }

    private void bind(final long sessionId, final long verId, final String toRoute, final int cancelOnDisconnectType) {
        sessionBound.wrap(buffer, 0).sessionId(sessionId).sessionVerId(verId).route(toRoute)
            .cancelOnDisconnectType((short) cancelOnDisconnectType);
        send(SessionBoundEncoder.TEMPLATE_ID, sessionBound.arrival(), SessionBoundEncoder.BLOCK_LENGTH);
    }

    void newOrder(final long sessionId, final long clOrdId, final int instrumentId, final Side side,
        final long quantity, final long price, final TimeInForce timeInForce) {
        send(terms(sessionId, clOrdId, side, quantity, price).instrumentId(instrumentId).timeInForce(timeInForce));
    }

    /** An order on instrument 1 that lives until the end of a day, counted since the epoch. */
    void goodTill(final long sessionId, final long clOrdId, final Side side, final long quantity, final long price,
        final int lastDay) {
        send(terms(sessionId, clOrdId, side, quantity, price).timeInForce(TimeInForce.GTD).expireDate(lastDay));
    }

    /** An iceberg of 100 lots that shows 10 and lives until the end of a day: what takes the most memory. */
    void iceberg(final long sessionId, final long clOrdId, final int instrumentId, final Side side, final long price,
        final int lastDay) {
        send(terms(sessionId, clOrdId, side, 100, price).instrumentId(instrumentId).displayQuantity(10)
            .timeInForce(TimeInForce.GTD).expireDate(lastDay));
    }

    /** An order on instrument 1 that waits for a trade at its stop price. */
    void stopLimit(final long sessionId, final long clOrdId, final Side side, final long quantity, final long price,
        final long stopPrice) {
        send(terms(sessionId, clOrdId, side, quantity, price).ordType(OrdType.STOP_LIMIT).stopPrice(stopPrice));
    }

    private NewOrderEncoder terms(
        final long sessionId, final long clOrdId, final Side side, final long quantity, final long price) {
        return newOrder.wrap(buffer, 0)
            .clOrdId(clOrdId)
            .price(price)
            .quantity(quantity)
            .userTag(clOrdId + 700)
            .sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId))
            .instrumentId(1)
            .stopPrice(Long.MIN_VALUE)
            .displayQuantity(0)
            .minimumQuantity(0)
            .account(0)
            .selfMatchGroup(0)
            .expireDate(0)
            .side(side)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .postOnly((short) 0)
            .selfMatchPrevention(SelfMatchPrevention.NONE);
    }

    private void send(final NewOrderEncoder order) {
        send(NewOrderEncoder.TEMPLATE_ID, order.arrival(), NewOrderEncoder.BLOCK_LENGTH);
    }

    /** A market order on instrument 1. */
    void market(final long sessionId, final long clOrdId, final Side side, final long quantity) {
        send(terms(sessionId, clOrdId, side, quantity, Long.MIN_VALUE).ordType(OrdType.MARKET));
    }

    void buy(final long sessionId, final long clOrdId, final long quantity, final long price) {
        newOrder(sessionId, clOrdId, 1, Side.BUY, quantity, price, TimeInForce.DAY);
    }

    void sell(final long sessionId, final long clOrdId, final long quantity, final long price) {
        newOrder(sessionId, clOrdId, 1, Side.SELL, quantity, price, TimeInForce.DAY);
    }

    void cancel(final long sessionId, final long clOrdId, final long origClOrdId, final Side side) {
        cancelOrder.wrap(buffer, 0)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .orderId(0)
            .sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId))
            .instrumentId(1)
            .side(side);
        send(CancelOrderEncoder.TEMPLATE_ID, cancelOrder.arrival(), CancelOrderEncoder.BLOCK_LENGTH);
    }

    void replace(final long sessionId, final long clOrdId, final long origClOrdId, final Side side,
        final long quantity, final long price) {
        replaceOrder.wrap(buffer, 0)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .orderId(0)
            .price(price)
            .quantity(quantity)
            .userTag(clOrdId + 700)
            .sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId))
            .stopPrice(Long.MIN_VALUE)
            .displayQuantity(0)
            .instrumentId(1)
            .expireDate(0)
            .side(side)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .postOnly((short) 0)
            .selfMatchPrevention(SelfMatchPrevention.NONE);
        send(ReplaceOrderEncoder.TEMPLATE_ID, replaceOrder.arrival(), ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    /** A session cancels its own orders, of one side ('1', '2') or both (0). */
    void massCancel(final long sessionId, final long clOrdId, final int side) {
        massAction(MassActionType.CANCEL, sessionId).clOrdId(clOrdId).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId)).side((short) side);
        sendMassAction();
    }

    /** A session cancels its own orders up to a price, of an instrument or, with 0, of any. */
    void massCancelUpTo(final long sessionId, final long clOrdId, final int instrumentId, final long price) {
        massAction(MassActionType.CANCEL, sessionId).clOrdId(clOrdId).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId)).instrumentId(instrumentId).highPrice(price);
        sendMassAction();
    }

    /** The operator does something to a session. */
    void operate(final MassActionType action, final long ofSession) {
        massAction(action, ofSession);
        sendMassAction();
    }

    private MassActionEncoder massAction(final MassActionType action, final long ofSession) {
        return massAction.wrap(buffer, 0).clOrdId(0).lowPrice(Long.MIN_VALUE).highPrice(Long.MIN_VALUE).sessionId(0)
            .msgSeqNum(0).ofSession(ofSession).ofAccount(0).ofFirm(0).instrumentId(0).side((short) 0).action(action);
    }

    private void sendMassAction() {
        send(MassActionEncoder.TEMPLATE_ID, massAction.arrival(), MassActionEncoder.BLOCK_LENGTH);
    }

    void requestStatus(final long sessionId, final long clOrdId) {
        statusRequest.wrap(buffer, 0).clOrdId(clOrdId).orderId(0).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId));
        send(OrderStatusRequestEncoder.TEMPLATE_ID, statusRequest.arrival(), OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    /** The operator begins a phase; a freeze ends by itself within {@code maximumNs}, or not at all when that is 0. */
    void startPhase(final int instrumentId, final Phase phase, final long maximumNs) {
        startPhase.wrap(buffer, 0).seed(instrumentId).maximumNs(maximumNs).instrumentId(instrumentId).phase(phase);
        send(StartPhaseEncoder.TEMPLATE_ID, startPhase.arrival(), StartPhaseEncoder.BLOCK_LENGTH);
    }

    /** The operator begins a day. */
    void startDay() {
        send(StartDayEncoder.TEMPLATE_ID, startDay.wrap(buffer, 0).arrival(), StartDayEncoder.BLOCK_LENGTH);
    }

    /** Bytes as they are. */
    void send(final int typeId, final byte... payload) {
        assertThat(commands.offer(typeId, new UnsafeBuffer(payload), 0, payload.length)).isNotNegative();
    }

    /** Gives its roles back, as the end of its process would. */
    void close() {
        commands.close();
        events.close();
    }

    /** What is there now. */
    EventText poll() {
        final EventText text = new EventText();
        while (events.poll(text, Integer.MAX_VALUE) > 0) {
            Thread.onSpinWait();
        }
        return text;
    }

    /** As {@link #poll}, with a handler that keeps nothing. */
    int skip(final MessageHandler handler) {
        return events.poll(handler, Integer.MAX_VALUE);
    }

    /** Waits for so many events. */
    List<String> await(final int count) {
        final EventText text = new EventText();
        final long startNs = System.nanoTime();
        while (text.lines().size() < count) {
            if (events.poll(text, Integer.MAX_VALUE) == 0) {
                assertThat(System.nanoTime() - startNs).as("waiting for %d events, got %s", count, text.lines())
                    .isLessThan(DEADLINE_NS);
                LockSupport.parkNanos(100_000);
            }
        }
        return text.lines();
    }

    private void send(final int typeId, final ArrivalEncoder arrival, final int length) {
        arrival.gatewayRxTime(GATEWAY_RX_TIME).gatewayRead(GATEWAY_READ).ringPublished(RING_PUBLISHED);
        long position = commands.offer(typeId, buffer, 0, length);
        if (position == Producer.FULL && commands.awaitSpace(1, DEADLINE_NS)) {
            position = commands.offer(typeId, buffer, 0, length);
        }
        if (position < 0) {
            throw new AssertionError("refused with code " + position);
        }
    }
}
