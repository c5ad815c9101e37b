package org.ringside.matching.service;

import java.util.Random;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** Orders, cancels and replaces of a few sessions around one price, the same for the same seed. */
public final class RandomOrders {
    public static final int SESSIONS = 4;
    public static final int FIRST_SESSION = 1001;
    public static final long PRICE = 100_00 * CommandSource.TICK;

    private final Random random;
    private long lastClOrdId;

    public RandomOrders(final long seed) {
        random = new Random(seed);
    }

    /** Binds the sessions. */
    public static void bind(final CommandSource source) {
        for (int i = 0; i < SESSIONS; i++) {
            source.bind(FIRST_SESSION + i);
        }
    }

    /** Sends so many commands. */
    public void send(final CommandSource source, final int commands) {
        for (int i = 0; i < commands; i++) {
            send(source);
        }
    }

    private void send(final CommandSource source) {
        final long id = ++lastClOrdId;
        final int session = FIRST_SESSION + random.nextInt(SESSIONS);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long price = PRICE + (random.nextInt(9) - 4) * CommandSource.TICK;
        final long quantity = 1 + random.nextInt(20);
        final long earlier = Math.max(1, id - 1 - random.nextInt(40));
        switch (random.nextInt(6)) {
            case 0 -> source.cancel(session, id, earlier, side);
            case 1 -> source.replace(session, id, earlier, side, quantity, price);
            case 2 -> source.newOrder(session, id, 1, side, quantity, price, TimeInForce.IOC);
            default -> source.newOrder(session, id, 1, side, quantity, price, TimeInForce.DAY);
        }
    }
}
