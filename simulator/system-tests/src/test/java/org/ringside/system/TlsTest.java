package org.ringside.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ClientTls;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Tool;
import org.ringside.ops.ringside.Ringside;
import org.ringside.system.crash.FreePort;
import org.ringside.system.orders.LiveTrader;

/** A port for TLS as an operator sets it up, from the key that keytool makes to its renewal while people trade. */
@Tag("slow")
class TlsTest {
    private static final String HOST = "127.0.0.1";
    private static final String PASSWORD = "ringside-test-password";

    @TempDir
    private Path folder;

    private final int port = FreePort.find();
    private final int fixPort = FreePort.find();
    /** From the end: trader-sim logs on from the beginning. */
    private int nextSession = 1256;

    @Test
    @Tag("long")
    void shouldTradeThroughTlsAndRenewItsCertificateWhileConnectionsLiveOn() throws Exception {
        final Path keyStore = folder.resolve("gateway.p12");
        final Path first = makeKey(keyStore, "first.pem");
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of("tls.listen", HOST + ":" + port,
            "tls.keyStore", keyStore.toString(), "tls.keyStorePassword", PASSWORD,
            "fix.tlsListen", HOST + ":" + fixPort, "fix.sessions", "1101-1102"))) {
            try (LiveTrader trader = whoTrusts(first)) {
                trader.logOn().send(buy(1, 1, 1)).expect("accepted 1 buy 1 @ 1 tif 0");
                // Few, and behind the first one, which has loaded what a handshake needs: a stranger has five seconds.
                Launcher.runHere("trader-sim", "run", "steady", "--address", HOST + ":" + port, "--tls-authorities",
                    first.toString(), "--traders", "2", "--rate", "2k", "--duration", "300ms", "--warmup", "0s")
                    .succeeded();
                Launcher.runHere("trader-sim", "run", "steady", "--protocol", "fix", "--address", HOST + ":" + fixPort,
                    "--tls-authorities", first.toString(), "--first-session", "1101", "--traders", "2", "--rate", "2k",
                    "--duration", "300ms", "--warmup", "0s").succeeded();
                final Path second = makeKey(keyStore, "second.pem");
                assertShown(first, second);

                assertThat(reload(exchange, ExitCode.OK)).isEqualTo("gw-1 goes on with its new configuration");

                assertShown(second, first);
                trader.send(buy(2, 1, 1)).expect("accepted 2 buy 1 @ 1 tif 0");
                Files.writeString(keyStore, "no key store");

                assertThat(reload(exchange, ExitCode.FAILURE))
                    .startsWith("ringside: gw-1 goes on as it was: ").contains(keyStore.toString());

                assertShown(second, first);
                trader.send(buy(3, 1, 1)).expect("accepted 3 buy 1 @ 1 tif 0");
            }
        }
    }

    /** New connections are shown this certificate, and not the other. */
    private void assertShown(final Path certificate, final Path other) throws IOException, GeneralSecurityException {
        try (LiveTrader trader = whoTrusts(certificate); LiveTrader stranger = whoTrusts(other)) {
            trader.logOn();
            assertThat(stranger.beRefused()).contains("PKIX");
        }
    }

    /** A trader of a session that no other trader has, who trusts nobody but the owner of this certificate. */
    private LiveTrader whoTrusts(final Path certificate) throws IOException, GeneralSecurityException {
        return new LiveTrader(new ClientConfig(new InetSocketAddress(HOST, port), nextSession--, 0, 1, "test",
            "ringside-test-secret", 10_000).withTls(ClientTls.trusting(certificate)));
    }

    /** As docs/operating.md makes it, in place of the one that is there; answers the file with its certificate. */
    private Path makeKey(final Path keyStore, final String pem)
        throws IOException, InterruptedException, GeneralSecurityException {
        Files.deleteIfExists(keyStore);
        final Process keytool = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1",
            "-genkeypair", "-alias", "gateway", "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "365",
            "-dname", "CN=gateway.example", "-ext", "san=dns:gateway.example,ip:" + HOST, "-storetype", "PKCS12",
            "-keystore", keyStore.toString(), "-storepass", PASSWORD)).redirectErrorStream(true).start();
        final String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        final KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return Files.writeString(folder.resolve(pem), "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(store.getCertificate("gateway").getEncoded())
            + "\n-----END CERTIFICATE-----\n");
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
