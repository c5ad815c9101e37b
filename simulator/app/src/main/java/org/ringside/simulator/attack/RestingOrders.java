package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.NativeClient;

/** Enters orders that rest, each at a price of its own, as many as the exchange lets it have and more. */
final class RestingOrders extends SessionAttack {
    /** Prices so far apart that no two share what a book keeps for neighbours. */
    private static final long STEP = 1_000 * TICK;
    private static final long PRICES = 1_000_000;

    RestingOrders(final InetSocketAddress address, final int sessionId, final long perSecond) {
        super(address, sessionId, perSecond);
    }

    @Override
    boolean sendNext(final NativeClient session) {
        final long id = nextId();
        return session.newOrder(id, INSTRUMENT, '2', TICK + id % PRICES * STEP, 1, '0', 0) > 0;
    }
}
