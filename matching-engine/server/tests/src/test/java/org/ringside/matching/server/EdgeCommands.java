package org.ringside.matching.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
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
import org.ringside.matching.service.Instrument;

/** Every command that comes on the ring, at random: each has the form of a command, and may have any value. */
final class EdgeCommands {
    static final String[] ROUTES = {"gw-1", "gw-2"};
    static final int FIRST_SESSION = 1001;
    static final int[] ACCOUNTS = {7, 8, 9, FIRST_SESSION + 3, -1};
    private static final int[] SESSIONS = {
        FIRST_SESSION, FIRST_SESSION + 1, FIRST_SESSION + 2, FIRST_SESSION + 3, FIRST_SESSION + 4, 0, 1, -1,
        Integer.MIN_VALUE, Integer.MAX_VALUE};
    private static final int TRADING = 5;
    private static final TimeInForce[] TIMES_IN_FORCE = {
        TimeInForce.DAY, TimeInForce.GTC, TimeInForce.AT_OPEN, TimeInForce.IOC, TimeInForce.FOK, TimeInForce.GTD,
        TimeInForce.AT_CLOSE, TimeInForce.GOOD_FOR_AUCTION};
    private static final long MAX_SEQ_NO = 0xFFFF_FFFFL;
    private static final long NS_OF_A_DAY = 86_400_000_000_000L;
    private static final int NO_BYTE = -1;
    private static final int USUALLY = 30;

    private final EdgeValues values;
    private final List<Instrument> instruments;
    private final EdgeOrders orders;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final MassActionEncoder massAction = new MassActionEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final PositionRequestEncoder positionRequest = new PositionRequestEncoder();
    private final SessionBoundEncoder sessionBound = new SessionBoundEncoder();
    private final SessionDisconnectedEncoder disconnected = new SessionDisconnectedEncoder();
    private final StartPhaseEncoder startPhase = new StartPhaseEncoder();
    private final StartDayEncoder startDay = new StartDayEncoder();
    private final InstrumentRequestEncoder instrumentRequest = new InstrumentRequestEncoder();
    private final long[] lastSeqNo = new long[SESSIONS.length];
    private final long[] lastClOrdId = new long[SESSIONS.length];
    /** What is left of an end of the day. */
    private final Deque<Runnable> script = new ArrayDeque<>();
    private int typeId;
    private int length;
    private boolean isSpoiled;

    EdgeCommands(final EdgeValues values, final List<Instrument> instruments, final EdgeOrders orders) {
        this.values = values;
        this.instruments = instruments;
        this.orders = orders;
        for (int i = 0; i < TRADING; i++) {
            final int session = i;
            script.add(() -> bind(session, 1, ROUTES[session % ROUTES.length], 1));
        }
    }

    UnsafeBuffer buffer() {
        return buffer;
    }

    int typeId() {
        return typeId;
    }

    int length() {
        return length;
    }

    /** Whether one of its bytes is none that a command may have. */
    boolean isSpoiled() {
        return isSpoiled;
    }

    /** Makes the next one. */
    void next(final long timeNs) {
        isSpoiled = false;
        final int today = (int) (timeNs / NS_OF_A_DAY);
        if (!script.isEmpty() && (lastSeqNo[0] == 0 || values.oneIn(2))) {
            script.remove().run();
            return;
        }
        switch (values.below(100)) {
            case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 -> cancel();
            case 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23 -> replace(today);
            case 24, 25 -> requestStatus();
            case 26, 27 -> requestPositions();
            case 28, 29 -> massAction();
            case 30 -> operate();
            case 31 -> phase(1 + values.below(instruments.size()), values.oneIn(2) ? Phase.CONTINUOUS : anyPhase());
            case 32 -> other();
            default -> newOrder(today);
        }
    }

    private void newOrder(final int today) {
        final int session = session();
        final int instrumentId = instrumentId();
        final Instrument instrument = instrument(instrumentId);
        newOrder.wrap(buffer, 0)
            .clOrdId(newId(session))
            .price(values.price(instrument))
            .quantity(values.quantity(instrument))
            .userTag(values.edge())
            .stopPrice(Long.MIN_VALUE)
            .displayQuantity(0)
            .minimumQuantity(0)
            .sessionId(SESSIONS[session])
            .msgSeqNum(seqNo(session))
            .instrumentId(instrumentId)
            .account(values.oneIn(4) ? account() : 0)
            .selfMatchGroup(values.oneIn(20) ? values.orEdge(values.below(3)) : 0)
            .expireDate(0)
            .side(side(session))
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .postOnly((short) (values.oneIn(10) ? values.edge() : 0))
            .selfMatchPrevention(values.of(SelfMatchPrevention.NONE, SelfMatchPrevention.CANCEL_AGGRESSIVE,
                SelfMatchPrevention.CANCEL_PASSIVE, SelfMatchPrevention.CANCEL_BOTH,
                SelfMatchPrevention.DECREMENT_AND_CANCEL));
        if (values.oneIn(3)) {
            final OrdType type = type();
            newOrder.ordType(type);
            newOrder.price(isPriced(type) ? values.price(instrument)
                : values.orEdge(Long.MIN_VALUE));
            newOrder.stopPrice(isStop(type) ? values.price(instrument) : values.orEdge(Long.MIN_VALUE));
        }
        if (values.oneIn(3)) {
            final TimeInForce timeInForce = timeInForce();
            newOrder.timeInForce(timeInForce);
            newOrder.expireDate(expireDate(timeInForce, today));
            newOrder.minimumQuantity(timeInForce == TimeInForce.IOC ? part(instrument) : values.orEdge(0));
        } else if (values.oneIn(4)) {
            newOrder.displayQuantity(part(instrument));
        }
        finish(NewOrderEncoder.TEMPLATE_ID, newOrder.arrival(), NewOrderEncoder.BLOCK_LENGTH);
        spoil(NewOrderEncoder.sideEncodingOffset(), NewOrderEncoder.ordTypeEncodingOffset(),
            NewOrderEncoder.timeInForceEncodingOffset(), NewOrderEncoder.selfMatchPreventionEncodingOffset());
    }

    private void cancel() {
        final EdgeOrders.Known order = orders.any(values);
        final int session = sessionOf(order);
        cancelOrder.wrap(buffer, 0)
            .clOrdId(newId(session))
            .origClOrdId(values.oneIn(8) ? 0 : values.orEdge(order.clOrdId()))
            .orderId(orderId(order))
            .sessionId(SESSIONS[session])
            .msgSeqNum(seqNo(session))
            .instrumentId(values.orEdge(order.instrumentId()))
            .side(Side.get(order.side()));
        finish(CancelOrderEncoder.TEMPLATE_ID, cancelOrder.arrival(), CancelOrderEncoder.BLOCK_LENGTH);
        spoil(CancelOrderEncoder.sideEncodingOffset());
    }

    private void replace(final int today) {
        final EdgeOrders.Known order = orders.any(values);
        final int session = sessionOf(order);
        final Instrument instrument = instrument(order.instrumentId());
        final OrdType type = values.oneIn(5) ? type() : OrdType.LIMIT;
        final TimeInForce timeInForce = values.oneIn(4) ? timeInForce() : TimeInForce.DAY;
        replaceOrder.wrap(buffer, 0)
            .clOrdId(newId(session))
            .origClOrdId(values.oneIn(8) ? 0 : values.orEdge(order.clOrdId()))
            .orderId(orderId(order))
            .price(isPriced(type) ? values.price(instrument) : values.orEdge(Long.MIN_VALUE))
            .quantity(values.quantity(instrument))
            .userTag(values.edge())
            .stopPrice(isStop(type) ? values.price(instrument) : values.orEdge(Long.MIN_VALUE))
            .partQuantity(values.oneIn(5) ? part(instrument) : 0)
            .sessionId(SESSIONS[session])
            .msgSeqNum(seqNo(session))
            .instrumentId(values.orEdge(order.instrumentId()))
            .expireDate(expireDate(timeInForce, today))
            .side(Side.get(order.side()))
            .ordType(type)
            .timeInForce(timeInForce)
            .execInst((short) (values.oneIn(10) ? values.edge() : 0))
            .selfMatchPrevention(values.of(SelfMatchPrevention.NONE, SelfMatchPrevention.CANCEL_BOTH));
        finish(ReplaceOrderEncoder.TEMPLATE_ID, replaceOrder.arrival(), ReplaceOrderEncoder.BLOCK_LENGTH);
        spoil(ReplaceOrderEncoder.sideEncodingOffset(), ReplaceOrderEncoder.ordTypeEncodingOffset(),
            ReplaceOrderEncoder.timeInForceEncodingOffset(), ReplaceOrderEncoder.selfMatchPreventionEncodingOffset());
    }

    private void requestStatus() {
        final EdgeOrders.Known order = orders.any(values);
        final int session = sessionOf(order);
        statusRequest.wrap(buffer, 0)
            .clOrdId(values.oneIn(4) ? 0 : values.orEdge(order.clOrdId()))
            .orderId(orderId(order))
            .sessionId(SESSIONS[session])
            .msgSeqNum(seqNo(session));
        finish(OrderStatusRequestEncoder.TEMPLATE_ID, statusRequest.arrival(), OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    private void requestPositions() {
        final int session = session();
        positionRequest.wrap(buffer, 0)
            .requestId(values.edge())
            .sessionId(SESSIONS[session])
            .msgSeqNum(seqNo(session))
            .account(values.oneIn(2) ? account() : 0)
            .instrumentId(values.oneIn(2) ? instrumentId() : 0);
        finish(PositionRequestEncoder.TEMPLATE_ID, positionRequest.arrival(), PositionRequestEncoder.BLOCK_LENGTH);
    }

    /** A session's own. */
    private void massAction() {
        final int session = session();
        massAction(SESSIONS[session], seqNo(session), newId(session), values.oneIn(10) ? anyAction()
            : MassActionType.CANCEL, values.oneIn(10) ? anySession() : SESSIONS[session]);
    }

    private void operate() {
        massAction(0, values.orEdge(0), values.orEdge(0),
            values.oneIn(4) ? anyAction() : MassActionType.UNBLOCK, values.oneIn(3) ? 0 : anySession());
    }

    private void massAction(final int sessionId, final long seqNo, final long clOrdId, final MassActionType action,
        final int ofSession) {
        final int instrumentId = values.oneIn(3) ? instrumentId() : 0;
        massAction.wrap(buffer, 0)
            .clOrdId(clOrdId)
            .lowPrice(values.oneIn(3) ? values.price(instrument(instrumentId)) : values.orEdge(Long.MIN_VALUE))
            .highPrice(values.oneIn(3) ? values.price(instrument(instrumentId)) : values.orEdge(Long.MIN_VALUE))
            .sessionId(sessionId)
            .msgSeqNum(seqNo)
            .ofSession(ofSession)
            .ofAccount(values.oneIn(4) ? account() : 0)
            .ofFirm(values.oneIn(4) ? values.orEdge(values.below(3)) : 0)
            .instrumentId(instrumentId)
            .side(values.of((short) 0, (short) '1', (short) '2'))
            .action(action);
        finish(MassActionEncoder.TEMPLATE_ID, massAction.arrival(), MassActionEncoder.BLOCK_LENGTH);
        spoil(MassActionEncoder.sideEncodingOffset(), MassActionEncoder.actionEncodingOffset());
    }

    private void phase(final long instrumentId, final Phase phase) {
        startPhase.wrap(buffer, 0).seed(values.edge()).maximumNs(values.orEdge(1 + values.below(1_000_000)))
            .instrumentId(instrumentId).phase(phase);
        finish(StartPhaseEncoder.TEMPLATE_ID, startPhase.arrival(), StartPhaseEncoder.BLOCK_LENGTH);
        spoil(StartPhaseEncoder.phaseEncodingOffset());
    }

    private void startDay() {
        startDay.wrap(buffer, 0);
        finish(StartDayEncoder.TEMPLATE_ID, startDay.arrival(), StartDayEncoder.BLOCK_LENGTH);
    }

    private void requestInstruments() {
        instrumentRequest.wrap(buffer, 0).from(values.orEdge(values.below(3)) & MAX_SEQ_NO)
            .route(values.oneIn(10) ? values.of("gw-9", "", "!".repeat(24)) : values.of(ROUTES));
        finish(InstrumentRequestEncoder.TEMPLATE_ID, instrumentRequest.arrival(),
            InstrumentRequestEncoder.BLOCK_LENGTH);
    }

    private void other() {
        switch (values.below(30)) {
            case 0 -> endDay();
            case 1 -> startDay();
            case 2, 3, 4, 5 -> phase(values.edge(), anyPhase());
            case 6, 7, 8, 9, 10, 11 -> {
                disconnected.wrap(buffer, 0).sessionVerId(values.orEdge(1 + values.below(2))).sessionId(anySession());
                finish(SessionDisconnectedEncoder.TEMPLATE_ID, disconnected.arrival(),
                    SessionDisconnectedEncoder.BLOCK_LENGTH);
            }
            case 12 -> requestInstruments();
            default -> {
                final int session = values.below(SESSIONS.length);
                bind(session, values.orEdge(1 + values.below(2)),
                    values.oneIn(10) ? values.of("gw-9", "", "!".repeat(24)) : values.of(ROUTES),
                    values.orEdge(values.below(4)));
            }
        }
    }

    private void bind(final int session, final long verId, final String route, final long cancelOnDisconnectType) {
        lastSeqNo[session] = lastSeqNo[session] == MAX_SEQ_NO ? 1 : Math.max(1, lastSeqNo[session]);
        isSpoiled = SESSIONS[session] == 0;
        sessionBound.wrap(buffer, 0).sessionVerId(verId).sessionId(SESSIONS[session]).route(route)
            .cancelOnDisconnectType((short) cancelOnDisconnectType);
        finish(SessionBoundEncoder.TEMPLATE_ID, sessionBound.arrival(), SessionBoundEncoder.BLOCK_LENGTH);
    }

    private void endDay() {
        for (final Phase phase : List.of(Phase.HALT, Phase.CLOSED)) {
            instruments.forEach(instrument -> script.add(() -> phase(instrument.spec().instrumentId(), phase)));
        }
        script.add(this::startDay);
        instruments.forEach(instrument -> script.add(() -> phase(instrument.spec().instrumentId(), Phase.CONTINUOUS)));
        script.remove().run();
    }

    private void finish(final int newTypeId, final ArrivalEncoder arrival, final int newLength) {
        arrival.gatewayRxTime(values.edge()).gatewayRead(values.edge()).ringPublished(values.edge());
        typeId = newTypeId;
        length = newLength;
    }

    /** Seldom: makes one of these bytes one that means nothing. */
    private void spoil(final int... offsets) {
        if (values.oneIn(400)) {
            isSpoiled = true;
            buffer.putByte(offsets[values.below(offsets.length)], (byte) NO_BYTE);
        }
    }

    /** Mostly one of those that are bound from the beginning. */
    private int session() {
        return values.oneIn(20) ? values.below(SESSIONS.length) : values.below(TRADING);
    }

    private int anySession() {
        return values.oneIn(10) ? (int) values.edge() : SESSIONS[values.below(SESSIONS.length)];
    }

    private int sessionOf(final EdgeOrders.Known order) {
        for (int i = 0; i < SESSIONS.length; i++) {
            if (SESSIONS[i] == order.sessionId() && !values.oneIn(USUALLY)) {
                return i;
            }
        }
        return session();
    }

    private long seqNo(final int session) {
        if (values.oneIn(100)) {
            return values.oneIn(20) ? values.edge() : Math.max(0, lastSeqNo[session] - values.below(3));
        }
        lastSeqNo[session]++;
        return lastSeqNo[session];
    }

    private long newId(final int session) {
        return values.oneIn(USUALLY) ? values.orEdge(lastClOrdId[session] + values.below(200) - 100)
            : ++lastClOrdId[session];
    }

    private long orderId(final EdgeOrders.Known order) {
        return switch (values.below(USUALLY)) {
            case 0 -> values.edge();
            case 1 -> order.orderId() ^ 1L << values.below(Long.SIZE);
            case 2, 3, 4, 5, 6, 7 -> order.orderId();
            default -> 0;
        };
    }

    private int account() {
        return values.oneIn(10) ? (int) values.edge() : ACCOUNTS[values.below(ACCOUNTS.length)];
    }

    private int instrumentId() {
        return (int) values.orEdge(1 + values.below(instruments.size()));
    }

    private Instrument instrument(final int id) {
        return id >= 1 && id <= instruments.size() ? instruments.get(id - 1) : null;
    }

    /** Sessions have a side that they prefer: positions grow. */
    private Side side(final int session) {
        return values.oneIn(4) == (session % 2 == 0) ? Side.SELL : Side.BUY;
    }

    private long part(final Instrument instrument) {
        return values.oneIn(4) ? values.edge() : values.quantity(instrument);
    }

    private int expireDate(final TimeInForce timeInForce, final int today) {
        return (int) values.orEdge(timeInForce == TimeInForce.GTD ? today + values.below(4) - 1 : 0);
    }

    private OrdType type() {
        return values.of(OrdType.LIMIT, OrdType.MARKET, OrdType.STOP, OrdType.STOP_LIMIT, OrdType.MARKET_TO_LIMIT);
    }

    private TimeInForce timeInForce() {
        return values.of(TIMES_IN_FORCE);
    }

    private Phase anyPhase() {
        return Phase.get((short) values.below(9));
    }

    private MassActionType anyAction() {
        return values.of(MassActionType.CANCEL, MassActionType.BLOCK, MassActionType.UNBLOCK);
    }

    private static boolean isPriced(final OrdType type) {
        return type == OrdType.LIMIT || type == OrdType.STOP_LIMIT;
    }

    private static boolean isStop(final OrdType type) {
        return type == OrdType.STOP || type == OrdType.STOP_LIMIT;
    }
}
