package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p98<1us", "p99>1us", "p99<1", "p99<us", "max<-1us"})
    void shouldRefuseOtherThresholds(final String text) {
        assertThatThrownBy(() -> Threshold.parse(text))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'" + text + "'");
    }

    @Test
    void shouldCompareALatencyWithItsThreshold() {
        final Histogram latency = new Histogram(3);
        assertThat(Threshold.parse("max<1s").isMetBy(latency)).as("nothing was measured").isFalse();
        for (int i = 1; i <= 1000; i++) {
            latency.recordValue(i * 1_000L);
        }

        assertThat(Threshold.parse("p50<502us").isMetBy(latency)).isTrue();
        assertThat(Threshold.parse("p50 < 499us").isMetBy(latency)).isFalse();
        assertThat(Threshold.parse("P99.9<0.998ms").isMetBy(latency)).isFalse();
        assertThat(Threshold.parse("p99.9<1001us").isMetBy(latency)).isTrue();
        assertThat(Threshold.parse("max<1ms").isMetBy(latency)).isFalse();
        assertThat(Threshold.parse("mean<501us").isMetBy(latency)).isTrue();
        assertThat(Threshold.parse("mean<500000ns").isMetBy(latency)).isFalse();
    }
}
