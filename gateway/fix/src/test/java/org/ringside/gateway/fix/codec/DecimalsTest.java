package org.ringside.gateway.fix.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decimals are read and written exactly, or not at all. */
class DecimalsTest {
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);

    @ParameterizedTest
    @CsvSource({
        "236.47, 8, 23647000000", "-0.5, 1, -5", "00012, 0, 12", "5., 2, 500", ".25, 2, 25", "1.500, 1, 15",
        "1.000000000000000000000, 0, 1", "9223372036854775807, 0, 9223372036854775807",
        "-9223372036854775807, 0, -9223372036854775807", "0, 18, 0", "-0, 8, 0",
        "1234567812345678, 2, 123456781234567800", "12345678.12345678, 8, 1234567812345678",
        "1764259200123456789, 0, 1764259200123456789", "-12345678123456.789, 3, -12345678123456789"})
    void shouldReadADecimalExactly(final String text, final int scale, final long mantissa) {
        assertThat(parse(text, scale)).isEqualTo(mantissa);
    }

    @ParameterizedTest
    @CsvSource({
        "1.23, 1", "0.000000001, 8", "9223372036854775808, 0", "92233720368.54775808, 8", "92233720369, 8", "'', 0",
        "9999999999999999999, 0", "9999999999999999999, 8", "12345678a12345678, 0", "1234567812345678/, 0",
        "., 0", "-, 0", "+1, 0", "1e3, 0", "'1 ', 0", "1.2.3, 4", "--1, 0", "1-, 0", "NaN, 0"})
    void shouldRefuseADecimalThatIsNoneOrDoesNotFit(final String text, final int scale) {
        assertThat(parse(text, scale)).isEqualTo(Decimals.INEXACT);
    }

    @Test
    void shouldWriteWhatItReadsWhenNumbersAreRandom() {
        for (int i = 0; i < 20_000; i++) {
            final long mantissa = Math.max(-Long.MAX_VALUE, random.nextLong() >> random.nextInt(64));
            final int scale = random.nextInt(19);
            final int length = Decimals.write(buffer.byteArray(), 3, mantissa, scale);
            final String text = buffer.getStringWithoutLengthAscii(3, length);

            final BigDecimal expected = BigDecimal.valueOf(mantissa, scale);
            assertThat(new BigDecimal(text)).as("seed %d: %s", seed, text).isEqualByComparingTo(expected);
            assertThat(text).as("seed %d", seed).isEqualTo(mantissa == 0 ? "0"
                : expected.stripTrailingZeros().toPlainString());
            assertThat(Decimals.parse(buffer, 3, length, scale)).as("seed %d: %s", seed, text).isEqualTo(mantissa);
        }
    }

    private long parse(final String text, final int scale) {
        buffer.putStringWithoutLengthAscii(5, text);
        return Decimals.parse(buffer, 5, text.length(), scale);
    }
}
