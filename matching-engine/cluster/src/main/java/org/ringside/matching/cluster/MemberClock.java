package org.ringside.matching.cluster;

import io.aeron.cluster.service.ClusterClock;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * The time that a leader gives to commands, and by which members take each other for dead: nanoseconds since the epoch,
 * by CLOCK_MONOTONIC. It follows the system's time slowly, by 500 millionths at most, so that no order expires early
 * because somebody has set a clock. A system's time that is off by seconds is not followed at all. Any thread may read.
 */
final class MemberClock implements ClusterClock {
    private static final long MOST_PPB = 500_000;
    private static final long BILLION = 1_000_000_000L;
    private static final long WARN_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LOST_NS = TimeUnit.SECONDS.toNanos(5);

    private final NanoClock nanoClock;
    private final EpochNanoClock epochClock;
    private final Consumer<String> messages;
    private volatile Line line;
    private volatile long offNs;
    private String told = "";

    /** Time goes on from here, faster or slower than CLOCK_MONOTONIC by so many billionths. */
    private record Line(long fromNs, long epochNs, long ppb) {
        long at(final long nowNs) {
            final long passed = nowNs - fromNs;
            return epochNs + passed + passed * ppb / BILLION;
        }
    }

    /**
     * A clock that shows the system's time now.
     *
     * @param nanoClock  CLOCK_MONOTONIC.
     * @param epochClock the system's time.
     * @param messages   takes lines for the operator.
     */
    MemberClock(final NanoClock nanoClock, final EpochNanoClock epochClock, final Consumer<String> messages) {
        this.nanoClock = nanoClock;
        this.epochClock = epochClock;
        this.messages = messages;
        line = new Line(nanoClock.nanoTime(), epochClock.nanoTime(), 0);
    }

    @Override
    public TimeUnit timeUnit() {
        return TimeUnit.NANOSECONDS;
    }

    @Override
    public long time() {
        return line.at(nanoClock.nanoTime());
    }

    /** Compares with the system's time, and goes towards it during the next second. One thread, once a second. */
    void follow() {
        final long nowNs = nanoClock.nanoTime();
        final long time = line.at(nowNs);
        final long off = epochClock.nanoTime() - time;
        offNs = off;
        final boolean isLost = Math.abs(off) >= LOST_NS;
        line = new Line(nowNs, time, isLost ? 0 : Math.max(-MOST_PPB, Math.min(MOST_PPB, off)));
        if (Math.abs(off) < WARN_NS) {
            told = "";
        } else {
            tell(isLost ? "the system's time is " + seconds(off) + ", and is not followed: see what has set it, then"
                + " restart the member" : "the system's time is " + seconds(off) + ", and is followed slowly");
        }
    }

    /** How far the system's time was ahead at the last look. */
    long offNs() {
        return offNs;
    }

    private static String seconds(final long off) {
        return TimeUnit.NANOSECONDS.toMillis(Math.abs(off)) / 100 / 10.0 + " s " + (off > 0 ? "ahead" : "behind");
    }

    private void tell(final String message) {
        if (told.isEmpty()) {
            told = message;
            messages.accept(message);
        }
    }
}
