package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What is wrong is refused with a line that says what would be right. */
class ItchConfigTest {
    private static ItchConfig of(final String destination, final String requests) {
        return new ItchConfig(destination, requests, "", " ABC, XYZ ,", null);
    }

    @Test
    void shouldBeOffUnlessADestinationIsNamed() {
        assertThat(ItchConfig.none().isOn()).isFalse();
        assertThat(ItchConfig.none().symbols()).isEmpty();
        assertThat(of("127.0.0.1:9023", null).isOn()).isTrue();
        assertThat(of("127.0.0.1:9023", null).symbols()).containsExactly("ABC", "XYZ");
        assertThat(of("239.1.2.3:9023", "127.0.0.1:0").destinationAddress().getAddress().isMulticastAddress()).isTrue();
        assertThat(of("127.0.0.1:9023", "127.0.0.1:7").requestAddress().getPort()).isEqualTo(7);
        assertThat(of("127.0.0.1:9023", null).outgoing()).isNull();
    }

    @Test
    void shouldRefuseWhatIsNoAddress() {
        for (final String wrong : new String[] {"", "host", ":1", "host:", "host:0", "host:65536", "a:b:1"}) {
            assertThatThrownBy(() -> of(wrong, null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("itch.destination=" + wrong + ": host:port, port 1 to 65535, or off");
        }
        assertThatThrownBy(() -> of("host:1", "off")).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("itch.requests=off: host:port, port 0 to 65535");
        final ItchConfig noInterface = new ItchConfig("239.1.2.3:1", null, "no-such0", null, null);
        assertThatThrownBy(noInterface::outgoing).isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("there is no such interface");
    }
}
