package org.ringside.matching.server;

import java.util.Random;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.service.RandomOrders;

/**
 * {@link RandomOrders} in a market with a day and an operator: among them every other command that comes on the ring,
 * the same for the same seed. One command in nine is no plain order, cancel or replace.
 */
final class RandomMarket {
    /** A day of instrument 1, whose first phase is continuous trading. */
    private static final Phase[] DAY = {
        Phase.HALT, Phase.CONTINUOUS, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS, Phase.CLOSING_CALL,
        Phase.POST_CLOSE, Phase.CLOSED, Phase.PRE_OPEN, Phase.OPEN_FREEZE, Phase.CONTINUOUS};
    private static final int ALWAYS = 60_000;
    private static final long FREEZE_NS = 1_000;
    private static final long FAR = 8 * Exchange.TICK;
    /** Client ids that {@link RandomOrders} does not come to. */
    private static final long FIRST_CL_ORD_ID = 1_000_000;

    private final RandomOrders orders;
    private final Random random;
    private long lastClOrdId = FIRST_CL_ORD_ID;
    private int lastingSession = RandomOrders.FIRST_SESSION;
    private long lastingOrder;
    private int phases;
    private boolean isDayOver;
    private int blocked;

    RandomMarket(final long seed) {
        orders = new RandomOrders(seed);
        random = new Random(~seed);
    }

    /** Binds the sessions, and closes instrument 2, which nobody trades, so that days can begin. */
    static void open(final Gateway gateway) {
        RandomOrders.bind(gateway);
        gateway.startPhase(2, Phase.CLOSED, 0);
    }

    /** Sends so many commands. */
    void send(final Gateway gateway, final int commands) {
        for (int i = 0; i < commands; i++) {
            if (random.nextInt(9) > 0) {
                orders.send(gateway, 1);
            } else {
                sendOther(gateway);
            }
        }
    }

    private void sendOther(final Gateway gateway) {
        final int session = RandomOrders.FIRST_SESSION + random.nextInt(RandomOrders.SESSIONS);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long price = RandomOrders.PRICE + (random.nextInt(9) - 4) * Exchange.TICK;
        switch (random.nextInt(14)) {
            case 0, 1, 2 -> {
                lastingSession = session;
                lastingOrder = ++lastClOrdId;
                gateway.goodTill(session, lastingOrder, side, 1 + random.nextInt(9),
                    side == Side.BUY ? price - FAR : price + FAR, ALWAYS);
            }
            case 3, 4 -> gateway.stopLimit(session, ++lastClOrdId, side, 1 + random.nextInt(9), price, price);
            case 5 -> gateway.requestStatus(random.nextInt(4) > 0 ? lastingSession : session, lastingOrder);
            case 6 -> gateway.requestPositions(session, ++lastClOrdId, 0, random.nextInt(4));
            case 7 -> gateway.massCancel(session, ++lastClOrdId, random.nextBoolean() ? 0 : side.value());
            case 8 -> gateway.operate(MassActionType.CANCEL, session);
            case 9 -> block(gateway, session);
            case 10 -> gateway.disconnected(session, 1);
            default -> proceed(gateway);
        }
    }

    private void block(final Gateway gateway, final int session) {
        gateway.operate(blocked == 0 ? MassActionType.BLOCK : MassActionType.UNBLOCK, blocked == 0 ? session : blocked);
        blocked = blocked == 0 ? session : 0;
    }

    private void proceed(final Gateway gateway) {
        if (isDayOver) {
            gateway.startDay();
            isDayOver = false;
        } else {
            final Phase phase = DAY[phases++ % DAY.length];
            gateway.startPhase(1, phase, FREEZE_NS);
            isDayOver = phase == Phase.CLOSED;
        }
    }
}
