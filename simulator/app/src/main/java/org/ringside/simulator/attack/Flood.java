package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.NativeClient;

/**
 * Sends orders that trade with nobody and do not rest. The flood reads what it is answered, or never reads: then the
 * gateway ends it, and it logs on again.
 */
final class Flood extends SessionAttack {
    /** A flood that is not read any more begins again soon. */
    private static final long PATIENCE_NS = 500_000_000;

    private final boolean isReading;

    /** @param perSecond messages in a second, at most; 0 for as many as the socket takes. */
    Flood(final InetSocketAddress address, final int sessionId, final boolean isReading, final long perSecond) {
        super(address, sessionId, perSecond);
        this.isReading = isReading;
    }

    @Override
    int receive(final NativeClient session, final long nowNs) {
        return session.state() == NativeClient.State.ESTABLISHED && !isReading ? session.flush() : session.poll(nowNs);
    }

    @Override
    long patienceNs() {
        return PATIENCE_NS;
    }

    @Override
    boolean sendNext(final NativeClient session) {
        return session.newOrder(nextId(), INSTRUMENT, '1', TICK, 1, '3', 0) > 0;
    }
}
