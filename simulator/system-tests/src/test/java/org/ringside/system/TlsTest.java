package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ClientTls;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Tool;
import org.ringside.ops.Ringside;
import org.ringside.system.crash.FreePort;
import org.ringside.system.orders.LiveTrader;

/** A port for TLS as an operator sets it up, from the key that keytool makes to its renewal while people trade. */
@Timeout(120)
class TlsTest {
    private static final String HOST = "127.0.0.1";
    private static final String PASSWORD = "ringside-test-password";
    /** Not one of those that trader-sim logs on with. */
    private static final int SESSION = 1256;

    @TempDir
    private Path folder;

    private final int port = FreePort.find();

    @Test
    void shouldTradeThroughTlsAndRenewItsCertificateWhileConnectionsLiveOn() throws Exception {
        final Path keyStore = folder.resolve("gateway.p12");
        final X509Certificate first = makeKey(keyStore);
        final Path trusted = Files.writeString(folder.resolve("gateway.pem"), pem(first));
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of("tls.listen", HOST + ":" + port,
            "tls.keyStore", keyStore.toString(), "tls.keyStorePassword", PASSWORD))) {
            Launcher.run("trader-sim", "run", "smoke", "--address", HOST + ":" + port, "--tls-authorities",
                trusted.toString()).succeeded();
            try (LiveTrader trader = new LiveTrader(new ClientConfig(new InetSocketAddress(HOST, port), SESSION, 0, 1,
                "test", "ringside-test-secret", 10_000).withTls(ClientTls.trusting(trusted)))) {
                trader.logOn().send(buy(1, 1, 1)).expect("accepted 1 buy 1 @ 1 tif 0");
                final X509Certificate second = makeKey(keyStore);
                Files.writeString(trusted, pem(second), StandardOpenOption.APPEND);
                assertThat(shown(trusted)).as("before it was told").isEqualTo(first);

                assertThat(reload(exchange, ExitCode.OK)).isEqualTo("gw-1 goes on with its new configuration");

                assertThat(shown(trusted)).isEqualTo(second).isNotEqualTo(first);
                trader.send(buy(2, 1, 1)).expect("accepted 2 buy 1 @ 1 tif 0");
                Files.writeString(keyStore, "no key store");

                assertThat(reload(exchange, ExitCode.FAILURE))
                    .startsWith("ringside: gw-1 goes on as it was: ").contains(keyStore.toString());

                assertThat(shown(trusted)).isEqualTo(second);
                trader.send(buy(3, 1, 1)).expect("accepted 3 buy 1 @ 1 tif 0");
            }
        }
    }

    /** One that has signed itself, as docs/operating.md makes it, in place of the one that is there. */
    private static X509Certificate makeKey(final Path keyStore)
        throws IOException, InterruptedException, GeneralSecurityException {
        Files.deleteIfExists(keyStore);
        final Process keytool = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1",
            "-genkeypair", "-alias", "gateway", "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "365",
            "-dname", "CN=gateway.example", "-ext", "san=dns:gateway.example,ip:" + HOST, "-storetype", "PKCS12",
            "-keystore", keyStore.toString(), "-storepass", PASSWORD)).inheritIO().start();
        assertThat(keytool.waitFor()).isZero();
        final KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return (X509Certificate) store.getCertificate("gateway");
    }

    private static String pem(final Certificate certificate) throws GeneralSecurityException {
        return "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
            + "\n-----END CERTIFICATE-----\n";
    }

    /** What a new connection is shown, by somebody who remembers none. */
    private Certificate shown(final Path trusted) throws IOException, GeneralSecurityException {
        try (SSLSocket socket = (SSLSocket) ClientTls.trusting(trusted).context().getSocketFactory()
            .createSocket(HOST, port)) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    /** {@code ringside reload}; answers the one line that it prints. */
    private static String reload(final TestExchange exchange, final int exitCode) {
        final StringWriter lines = new StringWriter();
        final PrintWriter printer = new PrintWriter(lines, true);
        assertThat(Tool.execute(new Ringside(), printer, printer, "reload", "-c", exchange.config().toString()))
            .as("%s", lines).isEqualTo(exitCode);
        assertThat(lines.toString().lines()).as("%s", lines).hasSize(1);
        return lines.toString().strip();
    }
}
