package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p101<1us", "p99>1us", "p99<1", "p99<us", "max<-1us", "lunch.p99<1us", "rate<1",
        "rate>1us", "rejects>1", "rejects<1us", "match.rate>1", "p<1us"})
    void shouldRefuseOtherThresholds(final String text) {
        assertThatThrownBy(() -> Threshold.parse(text))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'" + text + "'");
    }

    /** Parts of a way take up to 100 us each; 4,000 messages in 4 s, 4 of them refused. */
    @ParameterizedTest
    @CsvSource({
        "p50<900us, true", "p50 < 1us, false", "P99.99<0.9ms, true", "max<900001ns, true", "mean<451us, true",
        "mean<449us, false", "match.p99<100us, true", "ring-in.p50<1us, false", "service.max<1ms, true",
        "rate>999, true", "rate>1k, false", "rejects<5, true", "rejects<4, false", "rejects<0.2%, true",
        "rejects<0.1%, false", "timeouts<1, false", "timeouts<50%, true"
    })
    void shouldCompareWhatWasMeasuredWithTheBound(final String text, final boolean isMet) {
        assertThat(Threshold.parse(text).isMetBy(Results.slower(1))).isEqualTo(isMet);
    }
}
