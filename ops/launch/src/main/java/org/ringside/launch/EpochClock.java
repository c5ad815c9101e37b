package org.ringside.launch;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.HighResolutionClock;

/**
 * Nanoseconds since the epoch, by CLOCK_MONOTONIC and its distance from the system's time. The distance is taken anew
 * each hour, and known to some hundred nanoseconds: times of several processes of a host can be compared. Agrona's
 * OffsetEpochNanoClock takes it from a clock of milliseconds, so that two of those are up to a millisecond apart. Any
 * thread; allocates once an hour.
 */
public final class EpochClock implements EpochNanoClock {
    private static final int TRIES = 100;
    private static final long GOOD_NS = 250;
    private static final long HOUR_NS = 3_600_000_000_000L;

    private volatile Sample sample = Sample.take();

    /** The distance of the system's time from CLOCK_MONOTONIC, and when it was taken. */
    private record Sample(long atNs, long distanceNs) {
        static Sample take() {
            long best = Long.MAX_VALUE;
            Sample taken = null;
            for (int i = 0; i < TRIES && best > GOOD_NS; i++) {
                final long before = System.nanoTime();
                final long epoch = HighResolutionClock.epochNanos();
                final long window = System.nanoTime() - before;
                if (window < best) {
                    best = window;
                    taken = new Sample(before, epoch - before - window / 2);
                }
            }
            return taken;
        }
    }

    @Override
    public long nanoTime() {
        final long now = System.nanoTime();
        Sample known = sample;
        if (now - known.atNs > HOUR_NS) {
            known = Sample.take();
            sample = known;
        }
        return now + known.distanceNs;
    }
}
