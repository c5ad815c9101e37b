package org.ringside.matching.server;

import java.util.Arrays;
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
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.queue.Producer;

/**
 * What a gateway loop sends in a rehearsal: mostly limit orders of some sessions around one price, their cancels and
 * replaces, as a market has them; now and then one of each other kind, and one that is refused.
 */
final class RehearsedCommands {
    /** Those of the configuration. */
    static final int INSTRUMENTS = 2;

    private static final int SESSIONS = 16;
    private static final int KINDS = 256;
    private static final int IMMEDIATE_BELOW = 40;
    private static final int REPLACE_BELOW = 72;
    /** The last session has an id of its own kind. */
    private static final int LARGE_ID = 100_000;
    private static final int IDS_OF_A_SEED = 64;
    private static final int SMALL_IDS = 50_000;
    /** Commands of the opening call. */
    private static final int CALL = 256;
    private static final int UNKNOWN = 99;
    private static final SelfMatchPrevention[] SELF_MATCHES = {SelfMatchPrevention.NONE,
        SelfMatchPrevention.CANCEL_AGGRESSIVE, SelfMatchPrevention.CANCEL_PASSIVE, SelfMatchPrevention.CANCEL_BOTH,
        SelfMatchPrevention.DECREMENT_AND_CANCEL};
    private static final long TICK = 1_000_000;
    private static final long PRICE = 10_000 * TICK;
    private static final long NO_PRICE = Long.MIN_VALUE;
    private static final int MOST_LOTS = 50;
    private static final int REACH = 16;
    private static final int CROSSING = 4;
    /** Orders, the last that were entered, of which one is cancelled or replaced. */
    private static final int MEMORY = 128;

    private final Producer producer;
    private final String route;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final MassActionEncoder massAction = new MassActionEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();
    private final PositionRequestEncoder positionRequest = new PositionRequestEncoder();
    private final long[] seqNos = new long[SESSIONS];
    /** Names of the last orders, whose they are, and on which side. */
    private final long[] names = new long[MEMORY];
    private final int[] owners = new int[MEMORY];
    private final Side[] sides = new Side[MEMORY];
    private final int[] instruments = new int[MEMORY];
    private final int firstSession;
    private int leftOfCall = CALL;
    private int entered;
    private long random;
    private long lastClOrdId;

    /**
     * Begins.
     *
     * @param seed makes the commands others than those of another seed.
     */
    RehearsedCommands(final Producer producer, final String route, final long seed) {
        this.producer = producer;
        this.route = route;
        this.random = seed;
        this.firstSession = 1 + (int) (seed * IDS_OF_A_SEED % SMALL_IDS);
        Arrays.fill(sides, Side.BUY);
        Arrays.fill(instruments, 1);
    }

    /** What comes first: the opening call begins, the sessions are bound, and their loop asks what is traded. */
    void bind() {
        startPhase(Phase.PRE_OPEN);
        final SessionBoundEncoder bound = new SessionBoundEncoder();
        for (int session = 0; session < SESSIONS; session++) {
            bound.wrap(buffer, 0).sessionId(sessionId(session)).sessionVerId(1).route(route)
                .cancelOnDisconnectType((short) 0);
            send(SessionBoundEncoder.TEMPLATE_ID, bound.arrival(), SessionBoundEncoder.BLOCK_LENGTH);
        }
        final InstrumentRequestEncoder request = new InstrumentRequestEncoder().wrap(buffer, 0).from(0).route(route);
        send(InstrumentRequestEncoder.TEMPLATE_ID, request.arrival(), InstrumentRequestEncoder.BLOCK_LENGTH);
    }

    /** So many commands, for which there is room in the queue. */
    void send(final int commands) {
        for (int i = 0; i < commands; i++) {
            if (leftOfCall-- == 0) {
                startPhase(Phase.CONTINUOUS);
            } else {
                sendOne(next(SESSIONS), next(KINDS));
            }
        }
    }

    private void startPhase(final Phase phase) {
        for (int instrument = 1; instrument <= INSTRUMENTS; instrument++) {
            final StartPhaseEncoder command = new StartPhaseEncoder().wrap(buffer, 0);
            command.seed(1).maximumNs(0).instrumentId(instrument).phase(phase);
            send(StartPhaseEncoder.TEMPLATE_ID, command.arrival(), StartPhaseEncoder.BLOCK_LENGTH);
        }
    }

    private void sendOne(final int session, final int kind) {
        lastClOrdId++;
        switch (kind) {
            case 0 -> send(terms(session).ordType(OrdType.MARKET).price(NO_PRICE));
            case 1 -> send(terms(session).ordType(OrdType.STOP_LIMIT).stopPrice(PRICE + next(REACH) * TICK));
            case 2 -> send(terms(session).quantity(10 * MOST_LOTS).displayQuantity(MOST_LOTS));
            case 3 -> send(terms(session).timeInForce(TimeInForce.FOK));
            case 4 -> send(terms(session).postOnly((short) 1));
            case 5 -> send(terms(session).instrumentId(UNKNOWN));
            case 6 -> requestStatus(session);
            case 7 -> massCancel(session);
            case 8 -> send(terms(session).clOrdId(lastClOrdId - 1));
            case 9 -> cancel(next(MEMORY), Long.MAX_VALUE);
            case 10 -> requestPositions(session);
            default -> sendUsual(session, kind);
        }
    }

    private void sendUsual(final int session, final int kind) {
        if (kind < IMMEDIATE_BELOW) {
            send(terms(session).timeInForce(TimeInForce.IOC));
        } else if (kind < REPLACE_BELOW) {
            replace(next(MEMORY));
        } else if (kind % 3 == 0) {
            final int place = next(MEMORY);
            cancel(place, names[place]);
        } else {
            send(terms(session));
        }
    }

    private NewOrderEncoder terms(final int session) {
        final Side side = next(2) == 0 ? Side.BUY : Side.SELL;
        final int place = entered++ % MEMORY;
        names[place] = lastClOrdId;
        owners[place] = session;
        sides[place] = side;
        instruments[place] = 1 + next(KINDS) / (KINDS - 1);
        return newOrder.wrap(buffer, 0)
            .clOrdId(lastClOrdId)
            .price(price(side))
            .quantity(1 + next(MOST_LOTS))
            .userTag(tag())
            .sessionId(sessionId(session))
            .msgSeqNum(++seqNos[session])
            .instrumentId(instruments[place])
            .stopPrice(NO_PRICE)
            .displayQuantity(0)
            .minimumQuantity(0)
            .account(0)
            .selfMatchGroup(0)
            .expireDate(0)
            .side(side)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .postOnly((short) 0)
            .selfMatchPrevention(SELF_MATCHES[next(KINDS) % SELF_MATCHES.length]);
    }

    private void send(final NewOrderEncoder order) {
        send(NewOrderEncoder.TEMPLATE_ID, order.arrival(), NewOrderEncoder.BLOCK_LENGTH);
    }

    private void cancel(final int place, final long name) {
        final int session = owners[place];
        cancelOrder.wrap(buffer, 0)
            .clOrdId(lastClOrdId)
            .origClOrdId(name)
            .orderId(0)
            .sessionId(sessionId(session))
            .msgSeqNum(++seqNos[session])
            .instrumentId(instruments[place])
            .side(sides[place]);
        send(CancelOrderEncoder.TEMPLATE_ID, cancelOrder.arrival(), CancelOrderEncoder.BLOCK_LENGTH);
    }

    private void replace(final int place) {
        final int session = owners[place];
        final long earlier = names[place];
        names[place] = lastClOrdId;
        replaceOrder.wrap(buffer, 0)
            .clOrdId(lastClOrdId)
            .origClOrdId(earlier)
            .orderId(0)
            .price(price(sides[place]))
            .quantity(1 + next(MOST_LOTS))
            .userTag(tag())
            .sessionId(sessionId(session))
            .msgSeqNum(++seqNos[session])
            .stopPrice(NO_PRICE)
            .partQuantity(0)
            .instrumentId(instruments[place])
            .expireDate(0)
            .side(sides[place])
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .execInst((short) 0)
            .selfMatchPrevention(SELF_MATCHES[next(KINDS) % SELF_MATCHES.length]);
        send(ReplaceOrderEncoder.TEMPLATE_ID, replaceOrder.arrival(), ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    private void massCancel(final int session) {
        massAction.wrap(buffer, 0)
            .clOrdId(lastClOrdId)
            .lowPrice(NO_PRICE)
            .highPrice(NO_PRICE)
            .sessionId(sessionId(session))
            .msgSeqNum(++seqNos[session])
            .ofSession(0)
            .ofAccount(0)
            .ofFirm(0)
            .instrumentId(0)
            .side((short) 0)
            .action(MassActionType.CANCEL);
        send(MassActionEncoder.TEMPLATE_ID, massAction.arrival(), MassActionEncoder.BLOCK_LENGTH);
    }

    private void requestStatus(final int session) {
        statusRequest.wrap(buffer, 0)
            .clOrdId(lastClOrdId - 1)
            .orderId(0)
            .sessionId(sessionId(session))
            .msgSeqNum(++seqNos[session]);
        send(OrderStatusRequestEncoder.TEMPLATE_ID, statusRequest.arrival(), OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    private void requestPositions(final int session) {
        positionRequest.wrap(buffer, 0)
            .requestId(1)
            .sessionId(sessionId(session))
            .msgSeqNum(++seqNos[session])
            .account(0)
            .instrumentId(0);
        send(PositionRequestEncoder.TEMPLATE_ID, positionRequest.arrival(), PositionRequestEncoder.BLOCK_LENGTH);
    }

    private void send(final int typeId, final ArrivalEncoder arrival, final int length) {
        arrival.gatewayRxTime(1).gatewayRead(1).ringPublished(1);
        final long position = producer.offer(typeId, buffer, 0, length);
        if (position < 0) {
            throw new IllegalStateException("a rehearsed command was refused by its queue with code " + position);
        }
    }

    /** Every other order has one: the engine keeps a tag apart from the order. */
    private long tag() {
        return (lastClOrdId & 1) * lastClOrdId;
    }

    private int sessionId(final int session) {
        return session == SESSIONS - 1 ? LARGE_ID + firstSession : firstSession + session;
    }

    /** Behind the best price of the other side, or some ticks beyond. */
    private long price(final Side side) {
        final int distance = next(REACH) - CROSSING;
        return PRICE + (side == Side.BUY ? -distance : distance) * TICK;
    }

    /** A number from 0 to one below this (xorshift64*, S. Vigna 2016). */
    private int next(final int bound) {
        random ^= random >>> 12;
        random ^= random << 25;
        random ^= random >>> 27;
        return (int) ((random * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }
}
