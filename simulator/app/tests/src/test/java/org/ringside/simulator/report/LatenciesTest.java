package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {
    private static final long PART = 1_000;
    private static final long STOP = 1_000_000_000L;

    private final Latencies latencies = new Latencies();

    @Test
    void shouldShowThatTheSenderStoodStillInEndToEndAndNotInService() {
        final long[] times = Ways.even(PART);
        for (int point = Hop.SENT; point < times.length; point++) {
            times[point] += STOP;
        }
        latencies.record(times);

        assertThat(latencies.of(Hop.END_TO_END).getMaxValue()).isGreaterThanOrEqualTo(STOP);
        assertThat(latencies.of(Hop.SCHEDULE_TO_CLIENT).getMaxValue()).isGreaterThanOrEqualTo(STOP);
        assertThat(latencies.of(Hop.SERVICE).getMaxValue()).isBetween(8 * PART, 8 * PART + 8);
    }

    @Test
    void shouldBeginPublishingWhenMatchingEndsWithoutAJournal() {
        final long[] times = Ways.even(PART);
        times[Hop.JOURNALED] = 0;
        latencies.record(times);

        assertThat(latencies.of(Hop.PUBLISH).getMaxValue()).isEqualTo(2 * PART);
        assertThat(latencies.of(Hop.JOURNAL).getTotalCount()).isZero();
    }

    @Test
    void shouldBeginMatchingBehindTheLogOfAReplicatedEngine() {
        final long[] times = Ways.even(PART);
        final long logged = times[Hop.MATCHED];
        times[Hop.MATCHED] = times[Hop.JOURNALED];
        times[Hop.JOURNALED] = logged;
        latencies.record(times);

        assertThat(latencies.of(Hop.REPLICATE).getMaxValue()).isEqualTo(PART);
        assertThat(latencies.of(Hop.MATCH).getMaxValue()).isEqualTo(PART);
        assertThat(latencies.of(Hop.JOURNAL).getTotalCount()).isZero();
        assertThat(latencies.of(Hop.PUBLISH).getMaxValue()).isEqualTo(PART);
    }

    @Test
    void shouldNotTakeAJournalForTheLogOfAReplicatedEngine() {
        latencies.record(Ways.even(PART));

        assertThat(latencies.of(Hop.REPLICATE).getTotalCount()).isZero();
        assertThat(latencies.of(Hop.JOURNAL).getMaxValue()).isEqualTo(PART);
    }
}
