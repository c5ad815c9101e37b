package org.ringside.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogWordsTest {
    private static final LogWords WORDS = LogWords.of("{session} from {address:ip}, version {version}");

    @ParameterizedTest
    @ValueSource(strings = {"2001:db8:1:2:3:4:5:6", "::1", "fe80::", "2001:db8::ffff:1"})
    void shouldShowBothHalvesOfAnIpv6Address(final String address) throws UnknownHostException {
        final ByteBuffer bytes = ByteBuffer.wrap(InetAddress.getByName(address).getAddress());
        final long[] numbers = numbers(1001, bytes.getLong(0), 3, bytes.getLong(Long.BYTES));
        final String shown = InetAddress.getByName(address).getHostAddress();

        assertThat(WORDS.message(numbers, "")).isEqualTo("1001 from " + shown + ", version 3");
        assertThat(WORDS.arguments(numbers, "")).containsOnlyKeys("session", "address", "version")
            .containsEntry("address", shown);
    }

    /** The records of a release that told no lower halves are those of an IPv4 address, too. */
    @Test
    void shouldShowAnIpv4AddressAndThatThereIsNone() {
        assertThat(WORDS.message(numbers(1001, 0xFF00_0001L, 3, 0), "")).isEqualTo("1001 from 255.0.0.1, version 3");
        assertThat(WORDS.message(numbers(1001, 0, 3, 0), "")).isEqualTo("1001 from an address, version 3");
        assertThat(WORDS.numbers()).isEqualTo(4);
        assertThat(WORDS.texts()).isZero();
    }

    @Test
    void shouldRefuseWordsForWhichARecordHasNoRoom() {
        assertThatThrownBy(() -> LogWords.of("{a:ip} {b:ip}")).hasMessageStartingWith("more than one address");
        assertThatThrownBy(() -> LogWords.of("{a} {b} {c} {d} {e} {f:ip}")).hasMessageStartingWith("more than 6");
    }

    private static long[] numbers(final long... first) {
        return Arrays.copyOf(first, LogWords.MAX_NUMBERS);
    }
}
