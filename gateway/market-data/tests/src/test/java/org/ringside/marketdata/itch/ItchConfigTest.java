package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.ringside.launch.LaunchException;

/** What is wrong is refused with a line that says what would be right. */
class ItchConfigTest {
    private static ItchConfig of(final String destination, final String requests) {
        return new ItchConfig(destination, requests, "", null, " ABC, XYZ ,", null);
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
        assertThat(of("127.0.0.1:9023", null).multicastTtl()).isEqualTo(1);
        ItchConfig.none().check();
    }

    @Test
    void shouldRefuseWhatIsNoAddress() {
        for (final String wrong : new String[] {"", "host", ":1", "host:", "host:0", "host:65536", "a:b:1"}) {
            assertThatThrownBy(() -> of(wrong, null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("itch.destination=" + wrong + ": host:port, port 1 to 65535, or off");
        }
        assertThatThrownBy(() -> of("host:1", "off")).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("itch.requests=off: host:port, port 0 to 65535");
    }

    @Test
    void shouldRefuseWhatDoesNotFitAMulticastGroup() throws IOException {
        for (final int ttl : new int[] {-1, 256}) {
            assertThatThrownBy(() -> new ItchConfig("239.1.2.3:1", null, null, ttl, null, null))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("itch.multicastTtl=" + ttl + ": 0 to 255");
        }
        final String loopback = LoopbackGroup.loopback().getName();
        assertRefused(through("239.1.2.3:1", null, "no-such0"),
            "itch.multicastInterface=no-such0: there is no such interface, or it is down; see 'ip link'");
        assertRefused(through("127.0.0.1:1", null, loopback), "itch.multicastInterface=" + loopback
            + ": itch.destination=127.0.0.1:1 is no multicast group; name one, or no interface");
        assertRefused(through("239.1.2.3:1", "239.1.2.3:2", loopback),
            "itch.requests=239.1.2.3:2: a multicast group; name an address of this host");
        assertRefused(through("[1:2]:1", null, null),
            "itch.destination=[1:2]:1: nobody knows this host");
        through("239.1.2.3:1", "127.0.0.1:0", loopback).check();
    }

    private static ItchConfig through(final String destination, final String requests, final String outgoing) {
        return new ItchConfig(destination, requests, outgoing, null, null, null);
    }

    private static void assertRefused(final ItchConfig config, final String message) {
        assertThatThrownBy(config::check).isInstanceOf(LaunchException.class).hasMessage(message);
    }
}
