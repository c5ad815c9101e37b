package org.ringside.matching.server;

import java.util.Random;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** Orders, cancels and replaces of a few sessions around one price, the same for the same seed. */
final class RandomOrders {
    static final int SESSIONS = 4;
    static final int FIRST_SESSION = 1001;
    static final long PRICE = 100_00 * Exchange.TICK;

    private final Random random;
    private long lastClOrdId;

    RandomOrders(final long seed) {
        random = new Random(seed);
    }

    /** Binds the sessions. */
    static void bind(final Gateway gateway) {
        for (int i = 0; i < SESSIONS; i++) {
            gateway.bind(FIRST_SESSION + i);
        }
    }

    /** Sends so many commands. */
    void send(final Gateway gateway, final int commands) {
        for (int i = 0; i < commands; i++) {
            send(gateway);
        }
    }

    private void send(final Gateway gateway) {
        final long id = ++lastClOrdId;
        final int session = FIRST_SESSION + random.nextInt(SESSIONS);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long price = PRICE + (random.nextInt(9) - 4) * Exchange.TICK;
        final long quantity = 1 + random.nextInt(20);
        final long earlier = Math.max(1, id - 1 - random.nextInt(40));
        switch (random.nextInt(6)) {
            case 0 -> gateway.cancel(session, id, earlier, side);
            case 1 -> gateway.replace(session, id, earlier, side, quantity, price);
            case 2 -> gateway.newOrder(session, id, 1, side, quantity, price, TimeInForce.IOC);
            default -> gateway.newOrder(session, id, 1, side, quantity, price, TimeInForce.DAY);
        }
    }
}
