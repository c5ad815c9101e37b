package org.ringside.queue;

import java.util.concurrent.locks.LockSupport;

/** Looks again after a short sleep; nobody has to wake it. */
final class SleepingWait implements WaitStrategy {
    private static final long SLEEP_NS = 50_000;

    @Override
    public void idle(final int workCount) {
        if (workCount == 0) {
            LockSupport.parkNanos(SLEEP_NS);
        }
    }

    @Override
    public String name() {
        return "sleep";
    }
}
