package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleTest {
    private static final long MICRO = 1_000L;

    @ParameterizedTest
    @CsvSource({
        "0, 0, 10", "160, 0, 10", "200, 100, 12", "1600, 0, 100", "1600, 1000, 100", "1600, 70, 70", "1600, 3, 10",
        "1600, -5, 100", "3200, 0, 200", "60000000, 0, 200", "60000000, 500, 200", "60000000, 150, 150"})
    void shouldSleepForAPartOfTheSilenceAndNotBeyondTheNextDueMessage(
        final long silenceUs, final long untilDueUs, final long sleepUs) {
        assertThat(Idle.sleepNs(silenceUs * MICRO, untilDueUs * MICRO, 0) / MICRO).isEqualTo(sleepUs);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 10", "0, 0, 100, 40", "0, -5, 256, 102", "0, 30, 256, 30", "1600, 0, 100, 100", "0, 0, 9999, 200"})
    void shouldSleepForAsLongAsTheAnswersTakeThatHaveToComeFirst(
        final long silenceUs, final long untilDueUs, final int awaited, final long sleepUs) {
        assertThat(Idle.sleepNs(silenceUs * MICRO, untilDueUs * MICRO, awaited) / MICRO).isEqualTo(sleepUs);
    }
}
