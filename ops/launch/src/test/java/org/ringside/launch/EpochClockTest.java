package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.HighResolutionClock;
import org.junit.jupiter.api.Test;

class EpochClockTest {
    private static final long TOLERANCE_NS = 200_000;
    private static final int CLOCKS = 50;

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
}
