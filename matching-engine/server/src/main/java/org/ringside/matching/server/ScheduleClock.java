package org.ringside.matching.server;

import org.agrona.concurrent.EpochNanoClock;

/**
 * The time of commands: that of a clock, but not beyond a limit, which is the next step of the schedule that is not
 * done. So whatever is journaled at the time of a step or later stands behind that step. While a step is being done the
 * time stands still, even if the clock goes back: what is journaled of a step tells which step it is. One thread.
 */
final class ScheduleClock implements EpochNanoClock {
    private final EpochNanoClock clock;
    private long limit = Long.MAX_VALUE;
    private boolean isHeld;
    private long shown;

    ScheduleClock(final EpochNanoClock clock) {
        this.clock = clock;
    }

    @Override
    public long nanoTime() {
        shown = clock.nanoTime();
        return isHeld ? limit : Math.min(shown, limit);
    }

    /** What the clock showed last, limit or not. */
    long shown() {
        return shown;
    }

    /** The last time that there is. */
    long limit() {
        return limit;
    }

    /** Sets it. */
    void limit(final long newLimit) {
        limit = newLimit;
        isHeld = false;
    }

    /** The time is this one until there is another limit. */
    void hold(final long timeNs) {
        limit = timeNs;
        isHeld = true;
    }
}
