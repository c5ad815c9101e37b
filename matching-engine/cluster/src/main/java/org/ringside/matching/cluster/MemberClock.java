package org.ringside.matching.cluster;

import io.aeron.cluster.service.ClusterClock;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

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
    /** A member whose clock is so far from those of most others does not go on. */
    private static final long MOST_APART_NS = TimeUnit.SECONDS.toNanos(15);
    /** The clock of a member that was not heard for so long may have been set since. */
    private static final long AWAY_NS = TimeUnit.SECONDS.toNanos(5);
    /** Words that have waited while nobody took them say nothing of now: none count for a while. */
    private static final long STILL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SETTLE_NS = TimeUnit.SECONDS.toNanos(2);

    private final NanoClock nanoClock;
    private final EpochNanoClock epochClock;
    private final Consumer<String> messages;
    private volatile Line line;
    private volatile long offNs;
    private String told = "";

    /**
     * How far the clocks of the other members are from this one, as they tell. A leader gives commands the time of its
     * clock, and no command is earlier than one before it: one leader that is an hour ahead would have orders expire an
     * hour early, and stop the market's time for an hour under each leader after it. Who is right a majority says. One
     * thread.
     */
    static final class Others {
        private final MemberClock clock;
        private final int majority;
        private final long[] aheadNs;
        private final long[] heardNs;
        private final boolean[] isHeard;
        private long turnNs;
        private long trustedNs;

        /**
         * Nobody was heard yet.
         *
         * @param clock   of this member.
         * @param members how many there are.
         */
        Others(final MemberClock clock, final int members) {
            this.clock = clock;
            majority = members / 2 + 1;
            aheadNs = new long[members];
            heardNs = new long[members];
            isHeard = new boolean[members];
            turnNs = clock.nanoClock.nanoTime();
            trustedNs = turnNs;
        }

        /** A turn begins, in which others may be heard. Only from turns on in which all that has come is taken. */
        void turn(final long nowNs) {
            if (nowNs - turnNs >= STILL_NS) {
                trustedNs = nowNs + SETTLE_NS;
            }
            turnNs = nowNs;
        }

        /**
         * Another member has told the time of its clock.
         *
         * @param member number of it.
         * @param time   of its clock; 0 when its build does not tell.
         */
        void heard(final int member, final long time) {
            if (time != 0 && member < isHeard.length && turnNs - trustedNs >= 0) {
                aheadNs[member] = time - clock.time();
                heardNs[member] = turnNs;
                isHeard[member] = true;
            }
        }

        /** How far the clock is from this one that is furthest, of those that were heard lately. */
        long apartNs() {
            long most = 0;
            for (int member = 0; member < isHeard.length; member++) {
                most = Math.max(most, isThere(member) ? Math.abs(aheadNs[member]) : 0);
            }
            return most;
        }

        /** @throws LaunchException when a majority of all members is far from this clock, and its clocks agree. */
        void requireAgreement() {
            for (int member = 0; member < isHeard.length; member++) {
                if (isThere(member) && Math.abs(aheadNs[member]) >= MOST_APART_NS && agreeing(member) >= majority) {
                    throw new LaunchException(ExitCode.FAILURE, "the clock of this member is "
                        + seconds(-aheadNs[member]) + ", beside those of most members, and who leads gives orders the"
                        + " time: see which hosts have a wrong time. Set that of this host right, and start the member"
                        + " again; or, if most hosts are wrong, theirs, and start all members again");
                }
            }
        }

        /** Members whose clocks agree with that of another one, and not with this one. */
        private int agreeing(final int with) {
            int count = 0;
            for (int member = 0; member < isHeard.length; member++) {
                count += isThere(member) && Math.abs(aheadNs[member]) >= MOST_APART_NS
                    && Math.abs(aheadNs[member] - aheadNs[with]) < MOST_APART_NS ? 1 : 0;
            }
            return count;
        }

        private boolean isThere(final int member) {
            return isHeard[member] && turnNs - heardNs[member] < AWAY_NS;
        }
    }

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
