package org.ringside.matching.bridge;

import java.util.concurrent.TimeUnit;

/** How long to wait before something is tried again: 100 ms, and twice as long each time, up to 2 s. */
final class Backoff {
    static final long LEAST_NS = TimeUnit.MILLISECONDS.toNanos(100);
    static final long MOST_NS = TimeUnit.SECONDS.toNanos(2);

    private long sinceNs;
    private long waitNs;

    /** Waits from now on, for the shortest time. */
    void begin(final long nowNs) {
        sinceNs = nowNs;
        waitNs = LEAST_NS;
    }

    /** Waits from now on, for as long as before. */
    void restart(final long nowNs) {
        sinceNs = nowNs;
    }

    /** It was tried: waits from now on, for twice as long as before. */
    void again(final long nowNs) {
        sinceNs = nowNs;
        waitNs = Math.min(MOST_NS, Math.max(LEAST_NS, 2 * waitNs));
    }

    /** It did help: waits for the shortest time, from when it was tried. */
    void shorten() {
        waitNs = Math.min(waitNs, LEAST_NS);
    }

    /** Nothing has to be waited for. */
    void end() {
        waitNs = 0;
    }

    boolean isOver(final long nowNs) {
        return nowNs - sinceNs >= waitNs;
    }
}
