package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.agrona.concurrent.HighResolutionClock;
import org.junit.jupiter.api.Test;

class EpochClockTest {
    private static final long TOLERANCE_NS = 200_000;
    private static final int CLOCKS = 50;
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final long DAY_NS = 24 * 60 * MINUTE_NS;

    /** A clock that is set by milliseconds is half of one behind on average. */
    @Test
    void shouldBeTheSystemsTimeToLessThanAMillisecond() {
        int near = 0;
        for (int i = 0; i < CLOCKS; i++) {
            final EpochClock clock = new EpochClock();
            final long before = HighResolutionClock.epochNanos();
            final long time = clock.nanoTime();
            final long after = HighResolutionClock.epochNanos();
            near += before - time < TOLERANCE_NS && time - after < TOLERANCE_NS ? 1 : 0;
        }
        // A host may take the processor away in the middle of a sample, or set its clock.
        assertThat(near).isGreaterThan(CLOCKS / 2);
    }

    /** As somebody who sets it, or a machine that was suspended. */
    @Test
    void shouldFollowTheSystemsTimeWhenThatJumps() {
        final long[] aheadNs = new long[1];
        final EpochClock clock = new EpochClock(() -> Instant.now().plusNanos(aheadNs[0]), 0);
        for (final long jump : new long[] {0, DAY_NS, -DAY_NS, MINUTE_NS, 0}) {
            aheadNs[0] = jump;

            final long before = HighResolutionClock.epochNanos() + jump;
            final long time = clock.nanoTime();
            final long after = HighResolutionClock.epochNanos() + jump;

            assertThat(time).as("%d ns ahead", jump).isBetween(before - MINUTE_NS / 2, after + MINUTE_NS / 2);
        }
    }

    @Test
    void shouldNotLookAtTheSystemsTimeEachTime() {
        final int[] looks = new int[1];
        final EpochClock clock = new EpochClock(() -> {
            looks[0]++;
            return Instant.now();
        }, DAY_NS);
        final int first = looks[0];

        for (int i = 0; i < CLOCKS; i++) {
            clock.nanoTime();
        }

        assertThat(looks[0]).isEqualTo(first);
    }
}
