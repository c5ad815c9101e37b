package org.ringside.launch;

import java.time.Instant;
import java.time.InstantSource;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Nanoseconds since the epoch, by CLOCK_MONOTONIC and its distance from the system's time. The distance is known to
 * some hundred nanoseconds: times of several processes of a host can be compared. The kernel has both clocks go at one
 * pace, so the distance changes only when the system's time jumps, because somebody sets it or the machine was
 * suspended. The clock looks for that once a second, and takes the distance anew each hour in any case. Agrona's
 * OffsetEpochNanoClock takes it from a clock of milliseconds, so that two of those are up to a millisecond apart. Any
 * thread; allocates when it takes the distance.
 */
public final class EpochClock implements EpochNanoClock {
    private static final int TRIES = 100;
    private static final long GOOD_NS = 250;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final long NS_PER_MS = 1_000_000;
    /** By so much the two may differ although nobody has set the time: the system tells whole milliseconds. */
    private static final long MOST_MS = 2;

    private final InstantSource system;
    private final long lookEveryNs;
    private volatile Sample sample;
    private volatile long lookedNs;

    /** A clock that follows the system's time within a second. */
    public EpochClock() {
        this(InstantSource.system(), SECOND_NS);
    }

    /** A clock that follows another time, and looks at it so often. */
    EpochClock(final InstantSource system, final long lookEveryNs) {
        this.system = system;
        this.lookEveryNs = lookEveryNs;
        this.sample = Sample.take(system);
        this.lookedNs = sample.atNs;
    }

    /** The distance of the system's time from CLOCK_MONOTONIC, and when it was taken. */
    private record Sample(long atNs, long distanceNs) {
        static Sample take(final InstantSource system) {
            long best = Long.MAX_VALUE;
            Sample taken = null;
            for (int i = 0; i < TRIES && best > GOOD_NS; i++) {
                final long before = System.nanoTime();
                final Instant now = system.instant();
                final long window = System.nanoTime() - before;
                if (window < best) {
                    best = window;
                    taken = new Sample(
                        before, now.getEpochSecond() * SECOND_NS + now.getNano() - before - window / 2);
                }
            }
            return taken;
        }
    }

    @Override
    public long nanoTime() {
        final long now = System.nanoTime();
        final Sample known = now - lookedNs >= lookEveryNs ? look(now) : sample;
        return now + known.distanceNs;
    }

    private Sample look(final long now) {
        Sample known = sample;
        lookedNs = now;
        final long aheadMs = system.millis() - (now + known.distanceNs) / NS_PER_MS;
        if (Math.abs(aheadMs) > MOST_MS || now - known.atNs > HOUR_NS) {
            known = Sample.take(system);
            sample = known;
        }
        return known;
    }
}
