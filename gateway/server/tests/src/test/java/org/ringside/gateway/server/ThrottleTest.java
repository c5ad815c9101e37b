package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThrottleTest {
    private static final long MS = 1_000_000L;

    private final Throttle.Bucket bucket = new Throttle.Bucket();

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE - 100 * MS, Long.MIN_VALUE})
    void shouldLetWindowsWorthThroughAtOnce(final long nowNs) {
        final Throttle.Rate rate = Throttle.Rate.of(5, 100);

        assertThat(taken(rate, nowNs, 20)).isEqualTo(5);
        assertThat(taken(rate, nowNs + 19 * MS, 20)).isZero();
        assertThat(taken(rate, nowNs + 20 * MS, 20)).isEqualTo(1);
        assertThat(taken(rate, nowNs + 200 * MS, 20)).isEqualTo(5);
    }

    @Test
    void shouldLetNothingThroughWhenRateIsZero() {
        assertThat(taken(Throttle.Rate.of(0, 1_000), 0, 5)).isZero();
        assertThat(taken(Throttle.Rate.of(0, 1_000), Long.MAX_VALUE / 2, 5)).isZero();
    }

    @Test
    void shouldHaveAllAgainWhenRolledBack() {
        final Throttle.Rate rate = Throttle.Rate.of(5, 100);
        taken(rate, 0, 2);
        bucket.mark();
        taken(rate, 0, 3);

        bucket.rollBack();

        assertThat(taken(rate, 0, 20)).isEqualTo(3);
    }

    @Test
    void shouldBeFullAgainWhenRolledBackToTheBeginning() {
        bucket.mark();
        taken(Throttle.Rate.of(5, 100), 7, 5);

        bucket.rollBack();

        assertThat(taken(Throttle.Rate.of(5, 100), 7, 20)).isEqualTo(5);
    }

    private int taken(final Throttle.Rate rate, final long nowNs, final int tries) {
        int count = 0;
        for (int i = 0; i < tries; i++) {
            count += bucket.tryTake(rate, nowNs) ? 1 : 0;
        }
        return count;
    }
}
