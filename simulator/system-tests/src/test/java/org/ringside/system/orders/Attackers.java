package org.ringside.system.orders;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.ringside.simulator.attack.Attack;

/** Makes the same attack from some sessions, as fast as the gateway takes it, on a thread of its own until closed. */
final class Attackers implements AutoCloseable {
    static final int FIRST_SESSION = 1_201;
    static final int MOST = 2;

    private static final long AS_FAST_AS_POSSIBLE = 0;
    private static final long IDLE_NS = 50_000;

    private final List<Attack> attacks = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "attackers");
    private volatile boolean isOver;

    /** @param count up to {@link #MOST}. */
    Attackers(final InetSocketAddress address, final String name, final int count) {
        try {
            for (int i = 0; i < count; i++) {
                attacks.add(Attack.of(name, address, FIRST_SESSION + i * Attack.SESSIONS, AS_FAST_AS_POSSIBLE));
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Begins. */
    void start() {
        thread.start();
    }

    @Override
    public void close() {
        isOver = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** An attack that fails stops: what is expected of it does not come. */
    private void run() {
        try {
            while (!isOver) {
                int work = 0;
                for (final Attack attack : attacks) {
                    work += attack.turn();
                }
                if (work == 0) {
                    LockSupport.parkNanos(IDLE_NS);
                }
            }
            for (final Attack attack : attacks) {
                attack.close();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
