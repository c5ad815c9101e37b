package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.protocol.ArrivalEncoder;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.InstrumentRequestEncoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderStatusRequestEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PositionRequestEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.protocol.SessionDisconnectedEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;

/** Encodes the commands of a gateway loop, each with the next number of its session. */
public abstract class CommandSource {
    /** The tick of all instruments, as a mantissa. */
    public static final long TICK = 1_000_000;
    public static final long GATEWAY_RX_TIME = 1_000;
    public static final long GATEWAY_READ = 2_000;
    public static final long RING_PUBLISHED = 3_000;

    private final String route;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);
    private final Long2LongCounterMap seqNos = new Long2LongCounterMap(0);
    private final SessionBoundEncoder sessionBound = new SessionBoundEncoder();
    private final SessionDisconnectedEncoder sessionDisconnected = new SessionDisconnectedEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final MassActionEncoder massAction = new MassActionEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final PositionRequestEncoder positionRequest = new PositionRequestEncoder();
    private final StartPhaseEncoder startPhase = new StartPhaseEncoder();
    private final StartDayEncoder startDay = new StartDayEncoder();
    private final InstrumentRequestEncoder instrumentRequest = new InstrumentRequestEncoder();
    private boolean hasTags = true;

    protected CommandSource(final String route) {
        this.route = route;
    }

    /** Orders have no tags from here on, like those of most traders: the engine keeps a tag apart from the order. */
    public void withoutTags() {
        hasTags = false;
    }

    private long tag(final long clOrdId) {
        return hasTags ? clOrdId + 700 : 0;
    }

    /** Hands a command on. */
    protected abstract void send(int typeId, DirectBuffer buffer, int offset, int length);

    public void bind(final long sessionId) {
        bind(sessionId, route);
    }

    public void bind(final long sessionId, final String toRoute) {
        bind(sessionId, 1, toRoute, 0);
    }

    /** A session that asks for this type of cancel on disconnect. */
    public void bindCancelled(final long sessionId, final int cancelOnDisconnectType) {
        bind(sessionId, 1, route, cancelOnDisconnectType);
    }

    /** Another version begins to number from 1. */
    public void negotiate(final long sessionId, final long verId) {
        numberFromOne(sessionId);
        bind(sessionId, verId, route, 0);
    }

    public void disconnected(final long sessionId, final long verId) {
        sessionDisconnected.wrap(buffer, 0).sessionId(sessionId).sessionVerId(verId);
        send(SessionDisconnectedEncoder.TEMPLATE_ID, sessionDisconnected.arrival(),
            SessionDisconnectedEncoder.BLOCK_LENGTH);
    }

    /** The next command of this session has the number 1 again. */
    public void numberFromOne(final long sessionId) {
        seqNos.remove(sessionId);
    }

    /** The session goes on here with the numbers that it had there. */
    public void takeOver(final long sessionId, final CommandSource from) {
        seqNos.put(sessionId, from.seqNos.get(sessionId));
    }

    private void bind(final long sessionId, final long verId, final String toRoute, final int cancelOnDisconnectType) {
        sessionBound.wrap(buffer, 0).sessionId(sessionId).sessionVerId(verId).route(toRoute)
            .cancelOnDisconnectType((short) cancelOnDisconnectType);
        send(SessionBoundEncoder.TEMPLATE_ID, sessionBound.arrival(), SessionBoundEncoder.BLOCK_LENGTH);
    }

    public void newOrder(final long sessionId, final long clOrdId, final int instrumentId, final Side side,
        final long quantity, final long price, final TimeInForce timeInForce) {
        send(terms(sessionId, clOrdId, side, quantity, price).instrumentId(instrumentId).timeInForce(timeInForce));
    }

    /** An order on instrument 1 that lives until the end of a day, counted since the epoch. */
    public void goodTill(final long sessionId, final long clOrdId, final Side side, final long quantity,
        final long price,
        final int lastDay) {
        send(terms(sessionId, clOrdId, side, quantity, price).timeInForce(TimeInForce.GTD).expireDate(lastDay));
    }

    /** An iceberg of 100 lots that shows 10 and lives until the end of a day: what takes the most memory. */
    public void iceberg(final long sessionId, final long clOrdId, final int instrumentId, final Side side,
        final long price,
        final int lastDay) {
        send(terms(sessionId, clOrdId, side, 100, price).instrumentId(instrumentId).displayQuantity(10)
            .timeInForce(TimeInForce.GTD).expireDate(lastDay));
    }

    /** An order on instrument 1 that waits for a trade at its stop price. */
    public void stopLimit(final long sessionId, final long clOrdId, final Side side, final long quantity,
        final long price,
        final long stopPrice) {
        send(terms(sessionId, clOrdId, side, quantity, price).ordType(OrdType.STOP_LIMIT).stopPrice(stopPrice));
    }

    private NewOrderEncoder terms(
        final long sessionId, final long clOrdId, final Side side, final long quantity, final long price) {
        return newOrder.wrap(buffer, 0)
            .clOrdId(clOrdId)
            .price(price)
            .quantity(quantity)
            .userTag(tag(clOrdId))
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
    public void market(final long sessionId, final long clOrdId, final Side side, final long quantity) {
        send(terms(sessionId, clOrdId, side, quantity, Long.MIN_VALUE).ordType(OrdType.MARKET));
    }

    public void buy(final long sessionId, final long clOrdId, final long quantity, final long price) {
        newOrder(sessionId, clOrdId, 1, Side.BUY, quantity, price, TimeInForce.DAY);
    }

    public void sell(final long sessionId, final long clOrdId, final long quantity, final long price) {
        newOrder(sessionId, clOrdId, 1, Side.SELL, quantity, price, TimeInForce.DAY);
    }

    public void cancel(final long sessionId, final long clOrdId, final long origClOrdId, final Side side) {
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

    public void replace(final long sessionId, final long clOrdId, final long origClOrdId, final Side side,
        final long quantity, final long price) {
        replaceOrder.wrap(buffer, 0)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .orderId(0)
            .price(price)
            .quantity(quantity)
            .userTag(tag(clOrdId))
            .sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId))
            .stopPrice(Long.MIN_VALUE)
            .partQuantity(0)
            .instrumentId(1)
            .expireDate(0)
            .side(side)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .execInst((short) 0)
            .selfMatchPrevention(SelfMatchPrevention.NONE);
        send(ReplaceOrderEncoder.TEMPLATE_ID, replaceOrder.arrival(), ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    /** A session cancels its own orders, of one side ('1', '2') or both (0). */
    public void massCancel(final long sessionId, final long clOrdId, final int side) {
        massAction(MassActionType.CANCEL, sessionId).clOrdId(clOrdId).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId)).side((short) side);
        sendMassAction();
    }

    /** A session cancels its own orders up to a price, of an instrument or, with 0, of any. */
    public void massCancelUpTo(final long sessionId, final long clOrdId, final int instrumentId, final long price) {
        massAction(MassActionType.CANCEL, sessionId).clOrdId(clOrdId).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId)).instrumentId(instrumentId).highPrice(price);
        sendMassAction();
    }

    /** The operator does something to a session. */
    public void operate(final MassActionType action, final long ofSession) {
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

    public void requestStatus(final long sessionId, final long clOrdId) {
        statusRequest.wrap(buffer, 0).clOrdId(clOrdId).orderId(0).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId));
        send(OrderStatusRequestEncoder.TEMPLATE_ID, statusRequest.arrival(), OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    /** A session asks for the positions of an account, 0 for its own, in an instrument or, with 0, in all. */
    public void requestPositions(
        final long sessionId, final long requestId, final long account, final int instrumentId) {
        positionRequest.wrap(buffer, 0).requestId(requestId).sessionId(sessionId)
            .msgSeqNum(seqNos.incrementAndGet(sessionId)).account(account).instrumentId(instrumentId);
        send(PositionRequestEncoder.TEMPLATE_ID, positionRequest.arrival(), PositionRequestEncoder.BLOCK_LENGTH);
    }

    /** The operator begins a phase; a freeze ends by itself within {@code maximumNs}, or not at all when that is 0. */
    public void startPhase(final int instrumentId, final Phase phase, final long maximumNs) {
        startPhase.wrap(buffer, 0).seed(instrumentId).maximumNs(maximumNs).instrumentId(instrumentId).phase(phase);
        send(StartPhaseEncoder.TEMPLATE_ID, startPhase.arrival(), StartPhaseEncoder.BLOCK_LENGTH);
    }

    /** The operator begins a day. */
    public void startDay() {
        send(StartDayEncoder.TEMPLATE_ID, startDay.wrap(buffer, 0).arrival(), StartDayEncoder.BLOCK_LENGTH);
    }

    /** The gateway loop asks what is traded. */
    public void requestInstruments(final int from) {
        requestInstruments(from, route);
    }

    /** A gateway loop asks what is traded. */
    public void requestInstruments(final int from, final String ofRoute) {
        instrumentRequest.wrap(buffer, 0).from(from).route(ofRoute);
        send(InstrumentRequestEncoder.TEMPLATE_ID, instrumentRequest.arrival(), InstrumentRequestEncoder.BLOCK_LENGTH);
    }

    private void send(final int typeId, final ArrivalEncoder arrival, final int length) {
        arrival.gatewayRxTime(GATEWAY_RX_TIME).gatewayRead(GATEWAY_READ).ringPublished(RING_PUBLISHED);
        send(typeId, buffer, 0, length);
    }
}
