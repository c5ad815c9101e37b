package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.console.http.WireClient.Reply;
import org.ringside.testing.TestIdentity;

/** A console that speaks TLS. */
@Tag("slow")
class TlsConsoleTest {
    private final TestIdentity own = TestIdentity.of("console");
    @TempDir
    private Path folder;
    private ConsoleFixture console;

    @AfterEach
    void close() {
        console.close();
    }

    @Test
    void shouldLetInByTls13WithACookieThatGoesThroughTlsOnly() throws Exception {
        start("");
        console.use(own.trustedBy(null).getSocketFactory());

        final Reply login = console.login("{\"code\":\"" + console.code("operator") + "\"}");

        assertThat(login.status()).as(login.body()).isEqualTo(200);
        assertThat(login.headers().get("set-cookie"))
            .matches("__Host-ringside=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict; Secure");
        assertThat(console.get(console.session("viewer"), "/api/login").status()).isEqualTo(200);
    }

    @Test
    void shouldSpeakNoTls12AndNoPlainText() throws Exception {
        start("");
        assertThat(status(SocketFactory.getDefault())).as("plain text").isZero();
        try (SSLSocket socket = (SSLSocket) own.trustedBy(null).getSocketFactory()
            .createSocket("127.0.0.1", console.port())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});

            assertThatThrownBy(socket::startHandshake).isInstanceOf(IOException.class);
        }
    }

    @Test
    void shouldLetInNobodyWithoutACertificateWhenAuthoritiesAreNamed() throws Exception {
        final TestIdentity trader = TestIdentity.of("alice");
        start(trader.pem(folder.resolve("authorities.pem")).toString());

        assertThat(status(own.trustedBy(trader).getSocketFactory())).isEqualTo(200);
        assertThat(status(own.trustedBy(null).getSocketFactory())).isZero();
        assertThat(status(own.trustedBy(TestIdentity.of("mallory")).getSocketFactory())).isZero();
    }

    private int status(final SocketFactory browser) {
        console.use(browser);
        try {
            return console.login("{\"code\":\"" + console.code("operator") + "\"}").status();
        } catch (final IOException refused) {
            return 0;
        }
    }

    private void start(final String authorities) throws IOException {
        final Path keyStore = own.keyStore(folder.resolve("console.p12"));
        console = ConsoleFixture.alone(folder, new AccessKeys(ActionScope.LOCAL, Optional.empty(),
            new TlsKeys(keyStore.toString(), TestIdentity.PASSWORD, "", authorities)),
            server -> { });
        console.use(SocketFactory.getDefault());
    }
}
