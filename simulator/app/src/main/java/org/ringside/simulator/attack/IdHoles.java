package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.ringside.gateway.client.NativeClient;

/** Uses client ids that descend with holes between them, so that each one has to be remembered by itself. */
final class IdHoles extends SessionAttack {
    private static final long STEP = 64;
    /** Ids are used up for the day: each attack of this process goes on below the last one. */
    private static final AtomicLong NEXT_ID = new AtomicLong(1L << 62);

    IdHoles(final InetSocketAddress address, final int sessionId, final long perSecond) {
        super(address, sessionId, perSecond);
    }

    @Override
    boolean sendNext(final NativeClient session) {
        return session.newOrder(NEXT_ID.addAndGet(-STEP), INSTRUMENT, '1', TICK, 1, '3', 0) > 0;
    }
}
