package org.ringside.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    @ParameterizedTest
    @CsvSource({
        "236.47, 23647000000",
        "0.00000001, 1",
        "1, 100000000",
        "1., 100000000",
        ".5, 50000000",
        "007.10, 710000000",
        "1.000000000000, 100000000",
        "92233720368.54775807, 9223372036854775807"
    })
    void shouldParseExactly(final String text, final long mantissa) {
        assertThat(Decimal.parse(text, Decimal.PRICE_DIGITS)).isEqualTo(mantissa);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", ".", "-1", "+1", "1e3", "1.2.3", " 1", "1,5", "0.000000001", "92233720368.54775808", "99999999999999999999",
        "1x", "x", "NaN", "\u0661"
    })
    void shouldRefuseWhatIsNoSuchNumber(final String text) {
        assertThat(Decimal.parse(text, Decimal.PRICE_DIGITS)).isEqualTo(Decimal.INVALID);
    }

    @Test
    void shouldTakeNoDecimalsWhenThereAreNone() {
        assertThat(Decimal.parse("200000000", 0)).isEqualTo(200_000_000);
        assertThat(Decimal.parse("2.0", 0)).isEqualTo(2);
        assertThat(Decimal.parse("2.5", 0)).isEqualTo(Decimal.INVALID);
    }

    @ParameterizedTest
    @CsvSource({
        "23647000000, 236.47",
        "23650000000, 236.50",
        "1, 0.00000001",
        "0, 0.00",
        "-150000000, -1.50",
        "123456789012, 1234.56789012"
    })
    void shouldWriteAsManyDigitsAsThePriceHas(final long mantissa, final String text) {
        assertThat(Decimal.appendPrice(new StringBuilder(), mantissa)).hasToString(text);
    }

    @Test
    void shouldReadBackWhatItWrites() {
        final Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            final long mantissa = random.nextLong() >>> 1 + random.nextInt(60);
            final String text = Decimal.appendPrice(new StringBuilder(), mantissa).toString();
            assertThat(Decimal.parse(text, Decimal.PRICE_DIGITS)).isEqualTo(mantissa);
            assertThat(new BigDecimal(text)).isEqualByComparingTo(BigDecimal.valueOf(mantissa, 8));
        }
    }
}
