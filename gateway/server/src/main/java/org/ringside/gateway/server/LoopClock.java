package org.ringside.gateway.server;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * The time of an event loop: read once per duty cycle for every rule that depends on time. Hops are stamped where they
 * happen, by {@link #nanoTime()}.
 */
final class LoopClock {
    private final NanoClock nanoClock;
    private final EpochNanoClock epochClock;
    private long nowNs;
    private long epochOffsetNs;

    LoopClock(final NanoClock nanoClock, final EpochNanoClock epochClock) {
        this.nanoClock = nanoClock;
        this.epochClock = epochClock;
        update();
    }

    /** A duty cycle starts. */
    void update() {
        nowNs = nanoClock.nanoTime();
        epochOffsetNs = epochClock.nanoTime() - nowNs;
    }

    /** Time of this duty cycle, CLOCK_MONOTONIC nanoseconds. */
    long nowNs() {
        return nowNs;
    }

    /** Time of this duty cycle, epoch nanoseconds. */
    long nowEpochNs() {
        return nowNs + epochOffsetNs;
    }

    /** This very instant, CLOCK_MONOTONIC nanoseconds. */
    long nanoTime() {
        return nanoClock.nanoTime();
    }

    /** An instant of this duty cycle as epoch nanoseconds. */
    long toEpochNs(final long nanoTime) {
        return nanoTime + epochOffsetNs;
    }
}
