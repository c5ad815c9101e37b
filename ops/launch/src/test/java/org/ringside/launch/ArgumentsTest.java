package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @ParameterizedTest
    @CsvSource({"65536, 65536", "64k, 65536", "64K, 65536", "1m, 1048576", "1g, 1073741824", "0, 0"})
    void shouldReadBinaryCounts(final String text, final long expected) {
        assertThat(Arguments.binaryCount(text)).isEqualTo(expected);
    }

    @Test
    void shouldReadDecimalCounts() {
        assertThat(Arguments.decimalCount("250k")).isEqualTo(250_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-1", "1.5k", "64kb", "64 k", "1e6", "9999999999999999999"})
    void shouldRefuseWhatIsNoCount(final String text) {
        assertThatThrownBy(() -> Arguments.binaryCount(text))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("'" + text + "' is not a count such as 65536, 64k or 1m");
    }

    @Test
    void shouldRefuseCountThatOverflows() {
        assertThatThrownBy(() -> Arguments.binaryCount("99999999999g")).hasMessage("'99999999999g' is too large");
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "10s, 10000", "1.5s, 1500", "2m, 120000", "1h, 3600000"})
    void shouldReadTimes(final String text, final long expectedMs) {
        assertThat(Arguments.duration(text)).isEqualTo(Duration.ofMillis(expectedMs));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "-1s", "10 s", "1d"})
    void shouldRefuseWhatIsNoTime(final String text) {
        assertThatThrownBy(() -> Arguments.duration(text))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("'" + text + "' is not a time such as 500ms, 10s or 2m");
    }

    @Test
    void shouldRefuseTimesThatNoClockCounts() {
        assertThat(Arguments.duration("876000h").plusHours(1).toNanos()).isPositive();
        assertThatThrownBy(() -> Arguments.duration("876000.001h"))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("'876000.001h' is too long: a time is at most 876000h");
    }

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
}
