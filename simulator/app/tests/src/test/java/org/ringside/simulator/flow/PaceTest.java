package org.ringside.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaceTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int RATE = 20_000;
    private static final int MESSAGES = 10 * RATE;

    @ParameterizedTest
    @MethodSource("paces")
    void shouldKeepTheRateOnAverageAndNeverGoBack(final Pace pace) {
        long before = 0;
        for (int i = 0; i < MESSAGES; i++) {
            final long offset = pace.offsetNs(i);
            assertThat(offset).isGreaterThanOrEqualTo(before);
            before = offset;
        }

        assertThat(before).isCloseTo(10 * SECOND, withPercentage(10));
    }

    @Test
    void shouldSendHalfOfASecondInItsFirstTwentiethWhenBursting() {
        for (final long perSecond : new long[] {1, 2, 3, 1_001, RATE}) {
            final BurstPace pace = new BurstPace(perSecond);
            long burst = 0;
            for (long i = 0; i < perSecond; i++) {
                burst += pace.offsetNs(i) < SECOND / 20 ? 1 : 0;
            }

            assertThat(burst).isEqualTo((perSecond + 1) / 2);
            assertThat(pace.offsetNs(perSecond)).isEqualTo(SECOND);
        }
    }

    @Test
    void shouldSendThreeQuartersInTheSecondHalfWhenTheRateRises() {
        final RampPace pace = new RampPace(RATE);

        assertThat(pace.offsetNs(MESSAGES / 4)).isEqualTo(5 * SECOND);
        assertThat(pace.offsetNs(MESSAGES)).isEqualTo(10 * SECOND);
    }

    /** A Poisson process has as much variance as messages. */
    @Test
    void shouldComeInClustersWhenMessagesExciteOthers() {
        final HawkesPace pace = new HawkesPace(RATE, 42);
        final double[] counts = new double[800];
        for (int i = 0; i < MESSAGES; i++) {
            final int at = (int) (pace.offsetNs(i) / (SECOND / 100));
            if (at < counts.length) {
                counts[at]++;
            }
        }
        final double mean = DoubleStream.of(counts).average().orElseThrow();
        final double variance = DoubleStream.of(counts)
            .map(count -> (count - mean) * (count - mean)).average().orElseThrow();

        assertThat(variance / mean).isGreaterThan(10);
    }

    private static Stream<Pace> paces() {
        return Stream.of(new ConstantRate(RATE), new BurstPace(RATE), new RampPace(RATE), new HawkesPace(RATE, 42));
    }
}
