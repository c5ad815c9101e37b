package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BandsTest {
    private static final long SEED = System.nanoTime();

    @Test
    void shouldPutEachLatencyBetweenTheBoundsOfItsBand() {
        for (final long ns : new long[] {0, 1, 2, 3, 4, 1_023, 1_024, 600_000_000_000L}) {
            final int band = Bands.of(ns);

            assertThat(ns).isGreaterThanOrEqualTo(Bands.from(band)).isLessThan(Bands.from(band + 1));
        }
    }

    @Test
    void shouldAddUpToTheWholeLatencyWhenAllTimesAreThere() {
        final Latencies latencies = new Latencies();
        final Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            latencies.record(Ways.random(random, i % 2 == 0));
        }

        long count = 0;
        for (int band = 0; band < Bands.COUNT; band++) {
            final int each = band;
            assertThat(Hop.PARTS.stream().mapToLong(hop -> latencies.bands().sum(each, hop)).sum())
                .as("band %s, seed %s", band, SEED).isEqualTo(latencies.bands().total(band));
            count += latencies.bands().count(band);
        }
        assertThat(count).isEqualTo(10_000);
    }

    @Test
    void shouldLeaveOutWhatHasNoEnd() {
        final Bands bands = new Bands();
        bands.record(new long[Hop.POINTS]);

        assertThat(bands.count(0)).isZero();
    }
}
