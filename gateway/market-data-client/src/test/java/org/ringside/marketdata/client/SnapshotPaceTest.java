package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SnapshotPaceTest {
    private static final long SECOND = 1_000_000_000L;

    private final SnapshotPace pace = new SnapshotPace();

    @Test
    void shouldRestWhenThreeAreNeededInTenSeconds() {
        assertThat(pace.need(100 * SECOND)).isZero();
        assertThat(pace.need(105 * SECOND)).isZero();
        assertThat(pace.need(109 * SECOND)).isEqualTo(SECOND);
    }

    @Test
    void shouldNotRestWhenTheThreeTakeLonger() {
        for (int i = 0; i < 10; i++) {
            assertThat(pace.need(5 * i * SECOND)).isZero();
        }
    }

    @Test
    void shouldRestTwiceAsLongEachTimeUpToHalfAMinute() {
        long now = -7 * SECOND;
        for (final int seconds : new int[] {1, 2, 4, 8, 16, 30, 30, 30}) {
            assertThat(pace.need(now)).isZero();
            assertThat(pace.need(now + SECOND)).isZero();
            assertThat(pace.need(now + 2 * SECOND)).isEqualTo(seconds * SECOND);
            now += (2 + seconds) * SECOND;
        }
    }

    @Test
    void shouldBeginWithASecondAgainAfterHalfAMinuteOfQuiet() {
        rest(0);
        rest(4 * SECOND);
        final long quiet = 8 * SECOND + SnapshotPace.LONGEST_REST_NS;

        assertThat(rest(quiet)).isEqualTo(SECOND);
    }

    private long rest(final long now) {
        pace.need(now);
        pace.need(now);
        return pace.need(now);
    }
}
