package org.ringside.matching.follower;

/** A time after which something is due again, also when somebody has set the clock meanwhile. */
final class Interval {
    private long durationNs;
    private long sinceNs;

    /** One that is over. */
    Interval(final long durationNs) {
        this.durationNs = durationNs;
        this.sinceNs = -durationNs;
    }

    boolean isOver(final long nowNs) {
        return Math.abs(nowNs - sinceNs) >= durationNs;
    }

    void begin(final long nowNs) {
        sinceNs = nowNs;
    }

    /** It began when it did, and takes another time. */
    void lasts(final long newDurationNs) {
        durationNs = newDurationNs;
    }
}
