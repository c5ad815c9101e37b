package org.ringside.gateway.server;

import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;

/** For how long the ring has taken nothing from an event loop, be it orders or logons. One thread. */
final class RingWait {
    /** A ring that nobody has tried for so long may have become free and full again. */
    private static final long FORGOTTEN_NS = 50_000_000L;

    private final LoopClock clock;
    private final LoopLimits limits;
    private final LoopCounters counters;
    private boolean isFull;
    private long fullSinceNs;
    private long triedNs;

    RingWait(final LoopClock clock, final LoopLimits limits, final LoopCounters counters) {
        this.clock = clock;
        this.limits = limits;
        this.counters = counters;
    }

    /** It has taken something. */
    void onTaken() {
        isFull = false;
    }

    /** It had no room. */
    void onFull() {
        if (!isFull || clock.nowNs() - triedNs > FORGOTTEN_NS) {
            isFull = true;
            fullSinceNs = clock.nowNs();
        }
        triedNs = clock.nowNs();
        counters.increment(LoopCounter.RING_FULL);
    }

    /** Whether orders that it does not take are refused by now. */
    boolean isTooLong() {
        return isFull && limits.isTooLong(clock.nowNs() - fullSinceNs);
    }
}
