package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.NativeClient;

/** Builds a book of many levels, then sends fill-or-kill orders for more than there is at all of them. */
final class DeepFoks extends SessionAttack {
    private static final int LEVELS = 2_000;
    private static final char FILL_OR_KILL = '4';

    private int levels;

    DeepFoks(final InetSocketAddress address, final int sessionId, final long perSecond) {
        super(address, sessionId, perSecond);
    }

    @Override
    void begin() {
        levels = 0;
    }

    @Override
    boolean sendNext(final NativeClient session) {
        if (levels == LEVELS) {
            return session.newOrder(
                nextId(), INSTRUMENT, '1', TICK * LEVELS, LEVELS + 1, FILL_OR_KILL, 0) > 0;
        }
        final boolean isSent = session.newOrder(nextId(), INSTRUMENT, '2', TICK * (1 + levels), 1, '0', 0) > 0;
        levels += isSent ? 1 : 0;
        return isSent;
    }
}
