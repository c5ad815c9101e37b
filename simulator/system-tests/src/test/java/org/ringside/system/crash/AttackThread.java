package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.ringside.simulator.attack.Attack;

/** Makes attacks on a thread of its own, until closed. */
public final class AttackThread implements AutoCloseable {
    private final List<Attack> attacks;
    private final long idleNs;
    private final Thread thread = new Thread(this::run, "attacks");
    private volatile boolean isPaused;
    private volatile boolean isOver;
    private volatile IOException failure;

    /** @param idleNs how long it waits when no attack has anything to do. */
    public AttackThread(final List<Attack> attacks, final long idleNs) {
        this.attacks = attacks;
        this.idleNs = idleNs;
    }

    /** Begins. */
    public void start() {
        thread.start();
    }

    /** Sends nothing until {@link #resume()}. */
    void pause() {
        isPaused = true;
    }

    /** Goes on. */
    void resume() {
        isPaused = false;
    }

    /** Ends all attacks, if it has not already; one that failed shows here. */
    @Override
    public void close() {
        isOver = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw new UncheckedIOException(failure);
        }
    }

    private void run() {
        try {
            while (!isOver) {
                int work = 0;
                for (int i = 0; i < attacks.size() && !isPaused; i++) {
                    work += attacks.get(i).turn();
                }
                if (work == 0) {
                    LockSupport.parkNanos(idleNs);
                }
            }
            for (final Attack attack : attacks) {
                attack.close();
            }
        } catch (final IOException ex) {
            failure = ex;
        }
    }
}
