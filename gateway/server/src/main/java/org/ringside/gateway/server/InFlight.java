package org.ringside.gateway.server;

/**
 * How many messages of an event loop's sessions the engine has not answered, whatever they ask for. One thread.
 * <p>
 * The queue to the engine is first in, first out, and holds tens of thousands. One session that fills it would have
 * all others wait behind its orders. So where many are unanswered, those who have sent more than their share of them
 * wait at the gateway, where each connection has its turn, and nobody else notices.
 */
final class InFlight {
    /**
     * Beyond so many nothing gets faster, even where engine and gateway take turns on one core; and the next message
     * waits for all of them, there and back.
     */
    private static final int MANY = 64;

    private final LoopClock clock;
    private int count;

    InFlight(final LoopClock clock) {
        this.clock = clock;
    }

    void add(final int change) {
        count += change;
    }

    int count() {
        return count;
    }

    /** Whether one more makes nothing faster, and others slower. */
    boolean isMany() {
        return count >= MANY;
    }

    /** Time of this duty cycle. */
    long nowNs() {
        return clock.nowNs();
    }
}
