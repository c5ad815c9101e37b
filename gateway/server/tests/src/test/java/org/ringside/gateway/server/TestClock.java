package org.ringside.gateway.server;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * A clock that stands still until it is told how much time has passed. It starts at the real time, because clients
 * sign it.
 */
final class TestClock implements NanoClock {
    private static final long NS_PER_MS = 1_000_000L;

    private final long epochOffsetNs;
    private long nowNs = System.nanoTime();
    private Runnable hook = () -> { };

    TestClock() {
        epochOffsetNs = System.currentTimeMillis() * NS_PER_MS - nowNs;
    }

    @Override
    public long nanoTime() {
        hook.run();
        return nowNs;
    }

    EpochNanoClock epoch() {
        return this::epochNs;
    }

    long epochNs() {
        return nowNs + epochOffsetNs;
    }

    void advanceMs(final long ms) {
        nowNs += ms * NS_PER_MS;
    }

    /** Something that happens in the moment somebody reads the clock. */
    void onRead(final Runnable newHook) {
        hook = newHook;
    }
}
