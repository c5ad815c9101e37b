package org.ringside.ops.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatTest {
    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "8388608, 8 MiB", "8404992, 8 MiB", "25340715827, 23.6 GiB",
        "137438953472, 128 GiB"})
    void shouldPrintBytesInTheLargestUnit(final long bytes, final String expected) {
        assertThat(Format.bytes(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "12.4, 12", "1000, 1.0K", "250100, 250.1K", "1500000, 1.5M"})
    void shouldPrintRates(final double perSecond, final String expected) {
        assertThat(Format.rate(perSecond)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 00:00", "41, 00:41", "3599, 59:59", "3723, 1:02:03", "176523, 2d 1:02:03"})
    void shouldPrintAges(final long seconds, final String expected) {
        assertThat(Format.age(Duration.ofSeconds(seconds))).isEqualTo(expected);
    }

    @Test
    void shouldAlignColumnsWhenCellsDiffer() {
        final Table table = new Table("NAME", ">SLOTS", "READER").row("orders.in", "65,536", "").row("a", "8", "x (1)");

        assertThat(table).hasToString("""
            NAME        SLOTS  READER
            orders.in  65,536
            a               8  x (1)
            """);
    }
}
