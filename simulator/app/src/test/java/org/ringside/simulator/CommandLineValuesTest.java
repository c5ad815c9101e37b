package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.Arguments;

class CommandLineValuesTest {
    @Test
    void shouldReadAddresses() {
        assertThat(Arguments.address("127.0.0.1:9001")).isEqualTo(new InetSocketAddress("127.0.0.1", 9001));
        assertThat(Arguments.address("[::1]:9001")).isEqualTo(new InetSocketAddress("::1", 9001));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", ":9001", "localhost:", "localhost:x", "localhost:65536", "a:b:1"})
    void shouldRefuseOtherAddresses(final String text) {
        assertThatThrownBy(() -> Arguments.address(text))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'" + text + "'");
    }

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
