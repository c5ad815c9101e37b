package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.NativeClient;

/**
 * Sends orders as fast as the socket takes them. They trade with nobody and do not rest. The flood reads what it is
 * answered, or never reads.
 */
final class Flood extends SessionAttack {
    private final boolean isReading;

    Flood(final InetSocketAddress address, final int sessionId, final boolean isReading) {
        super(address, sessionId, 0);
        this.isReading = isReading;
    }

    @Override
    int receive(final NativeClient session, final long nowNs) {
        return session.state() == NativeClient.State.ESTABLISHED && !isReading ? session.flush() : session.poll(nowNs);
    }

    @Override
    boolean sendNext(final NativeClient session) {
        return session.newOrder(nextId(), INSTRUMENT, '1', TICK, 1, '3', 0) > 0;
    }
}
