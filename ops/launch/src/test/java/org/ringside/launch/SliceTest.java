package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SliceTest {
    @ParameterizedTest
    @CsvSource({"100us, 100000", "2ms, 2000000", "100ms, 100000000", "'', 0"})
    void shouldBeReadWhenItIsATimeThatTheKernelKnows(final String text, final long lengthNs) {
        assertThat(Slice.of(text).lengthNs()).isEqualTo(lengthNs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99us", "101ms", "100", "0us", "1s", "-1ms", "100000000000000000000us", " 1ms"})
    void shouldBeRefusedWhenItIsNot(final String text) {
        assertThatThrownBy(() -> Slice.of(text)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("slice=" + text).hasMessageContaining("100us to 100ms");
    }

    @Test
    void shouldBlameThePolicyWhenItHasNoSlicesAndTheKernelOtherwise() {
        assertThat(Slice.of("100us").refusal(false)).contains("slice=100us").contains("real-time").contains("chrt")
            .doesNotContain("6.12");
        assertThat(Slice.of("100us").refusal(true)).contains("slice=100us").contains("since 6.12");
    }

    @Test
    void shouldAskForNothingWhenNothingIsConfigured() {
        assertThat(Slice.of("").request()).isEmpty();
    }
}
