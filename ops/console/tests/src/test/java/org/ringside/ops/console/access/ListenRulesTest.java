package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class ListenRulesTest {
    private static final InetSocketAddress EVERYWHERE = new InetSocketAddress("0.0.0.0", 9080);
    private static final TlsKeys TLS = new TlsKeys("console.p12", "secret", null, null);

    @Test
    void shouldWantNothingOfTheLoopback() {
        for (final String host : new String[] {"127.0.0.1", "127.8.0.1", "::1", "localhost"}) {
            assertThatCode(() -> ListenRules.require(new InetSocketAddress(host, 9080), TlsKeys.OFF, "", "", ""))
                .doesNotThrowAnyException();
        }
    }

    @Test
    void shouldNameAllThatLacksInOneLine() {
        assertThatThrownBy(() -> ListenRules.require(EVERYWHERE, TlsKeys.OFF, "", "", ""))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContainingAll("tls.keyStore=", "users=", "hosts=", "allow=", "ssh -L")
            .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> ListenRules.require(EVERYWHERE, TLS, "users", "", "10.0.0.0/8"))
            .hasMessageContaining("that needs hosts=NAME, as browsers write it. Set it");
    }

    @Test
    void shouldListenElsewhereWithAllOfIt() {
        assertThatCode(() -> ListenRules.require(EVERYWHERE, TLS, "users", "console.example:9080", "10.0.0.0/8"))
            .doesNotThrowAnyException();
    }

    @Test
    void shouldWantATokenOfAPortForMetrics() {
        assertThatThrownBy(() -> ListenRules.requireForMetrics(EVERYWHERE, TlsKeys.OFF, "", "", ""))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("metrics.listen: other machines reach ")
            .hasMessageContainingAll("tls.keyStore=", "metrics.tokenFile=", "hosts=", "allow=", "run Prometheus on")
            .hasMessageNotContaining("users=").hasMessageNotContaining("\n");
        assertThatCode(() -> {
            ListenRules.requireForMetrics(EVERYWHERE, TLS, "token", "console.example:9464", "10.0.0.0/8");
            ListenRules.requireForMetrics(new InetSocketAddress("127.0.0.1", 9464), TlsKeys.OFF, "", "", "");
        }).doesNotThrowAnyException();
    }

    @Test
    void shouldRefuseKeysOfTlsWithoutAKeyStore() {
        assertThatThrownBy(() -> new TlsKeys("", "secret", "", "")).hasMessageContaining("tls.keyStore: empty");
        assertThatThrownBy(() -> new TlsKeys("a.p12", "secret", "file", "")).hasMessageContaining("set one of them");
    }
}
