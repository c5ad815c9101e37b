package org.ringside.queue;

import java.util.concurrent.locks.LockSupport;

/**
 * Does one and the same whenever there is nothing to do, however long that has been so.
 *
 * @param pause what it does
 */
record SimpleWait(String name, Runnable pause) implements WaitStrategy {
    private static final long NAP_NS = 50_000;

    /** Sleeps at once, until woken or until the duty cycle has to go round again for another reason. */
    static SimpleWait blocking(final String name, final Waiter waiter, final long timeoutNs) {
        return new SimpleWait(name, () -> {
            if (!waiter.ready()) {
                waiter.await(timeoutNs);
            }
        });
    }

    /** Looks again after a short sleep; nobody has to wake it. */
    static void nap() {
        LockSupport.parkNanos(NAP_NS);
    }

    @Override
    public void idle(final int workCount) {
        if (workCount == 0) {
            pause.run();
        }
    }
}
