package org.ringside.system.orders;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.ringside.simulator.attack.Attack;
import org.ringside.system.crash.AttackThread;

/** Makes the same attack from some sessions, as fast as the gateway takes it, on a thread of its own until closed. */
final class Attackers implements AutoCloseable {
    static final int FIRST_SESSION = 1_201;
    static final int MOST = 2;

    /** Those of the first session's attacks that speak FIX. */
    static final String FIX_SESSIONS =
        FIRST_SESSION + Attack.FIRST_OF_FIX + "-" + (FIRST_SESSION + Attack.SESSIONS - 1);

    private static final long AS_FAST_AS_POSSIBLE = 0;
    private static final long IDLE_NS = 50_000;

    private final AttackThread thread;

    /** @param count up to {@link #MOST}. */
    Attackers(final InetSocketAddress address, final String name, final int count) {
        final List<Attack> attacks = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                attacks.add(Attack.of(name, address, FIRST_SESSION + i * Attack.SESSIONS, AS_FAST_AS_POSSIBLE));
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        thread = new AttackThread(attacks, IDLE_NS);
    }

    /** Begins. */
    void start() {
        thread.start();
    }

    @Override
    public void close() {
        thread.close();
    }
}
