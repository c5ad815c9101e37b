package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instruments by their names, and by their numbers where they have none. */
class SymbolsTest {
    @Test
    void shouldFindInstrumentsByNameAndOthersByNumber() {
        final Symbols symbols = Symbols.parse("1=BTC-USD, 2=ETH-USD,30=ABC");

        assertThat(numberOf(symbols, "BTC-USD")).isEqualTo(1);
        assertThat(numberOf(symbols, "ETH-USD")).isEqualTo(2);
        assertThat(numberOf(symbols, "ABC")).isEqualTo(30);
        assertThat(numberOf(symbols, "3")).isEqualTo(3);
        assertThat(numberOf(symbols, "999999999")).isEqualTo(999_999_999);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "BTC", "btc-usd", "0", "03", "3.0", "-3", "1000000000", "BTC-USD "})
    void shouldFindNoInstrumentByAnotherName(final String name) {
        assertThat(numberOf(Symbols.parse("1=BTC-USD"), name)).isEqualTo(Symbols.UNKNOWN);
    }

    @Test
    void shouldNameInstrumentsByNumberWhenThereAreNoNames() {
        assertThat(numberOf(Symbols.parse(""), "1")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BTC", "=BTC", "1=", "0=BTC", "x=BTC", "1=BT C", "1=123456789012345678901", "1=A, 1=B",
        "1=A, 2=A", "1=2", "1=A;2=B=C"})
    void shouldRefuseWhatIsNoListOfNames(final String text) {
        assertThatThrownBy(() -> Symbols.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static int numberOf(final Symbols symbols, final String name) {
        return symbols.numberOf(new UnsafeBuffer(("x" + name).getBytes(US_ASCII)), 1, name.length());
    }
}
