package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.TestIdentity;

/** What the doctor says of keys that everybody knows, and of certificates that expire. */
class SecretsTest {
    private static final String SHIPPED = "ringside-test-secret";

    @TempDir
    private Path folder;

    @Test
    void shouldFailWhenEverybodyWhoReachesAGatewayCanTrade() throws IOException {
        final String fault = "FAIL  gw-1: who reaches 0.0.0.0:9001 can trade";

        assertThat(secrets("listen=0.0.0.0:9001", SHIPPED).list().toString()).contains(fault);
        assertThat(secrets("listen=0.0.0.0:9001\nauth=none", "ours").list().toString()).contains(fault);
        assertThat(secrets("fix.listen=0.0.0.0:9002\nfix.sessions=1001", SHIPPED).list().toString())
            .contains("who reaches 0.0.0.0:9002 can trade");
        assertThat(secrets("listen=0.0.0.0:9001", "ours").list()).isEmpty();
        assertThat(secrets("listen=127.0.0.1:9001", SHIPPED).list()).isEmpty();
        assertThat(secrets("listen=127.0.0.1:9001\nauth=none", "ours").list()).isEmpty();
    }

    @Test
    void shouldWarnWhenACertificateExpiresWithinTwoWeeks() throws IOException {
        assertThat(secrets(tls(Duration.ofDays(13)), "ours").list()).hasSize(1)
            .allMatch(finding -> finding.toString().startsWith("WARN  gw-1: its certificate expires on 2"));
        assertThat(secrets(tls(Duration.ofDays(15)), "ours").list()).isEmpty();
    }

    @Test
    void shouldWarnOfTheCertificateOfTheConsole() throws IOException {
        final String store = tls(Duration.ofDays(13)).lines().skip(1).collect(Collectors.joining("\n"));
        Files.writeString(folder.resolve("console.properties"), "listen=127.0.0.1:9080\n" + store + "\n");

        assertThat(secrets("", "ours", "console=console.properties\n").list()).hasSize(1)
            .allMatch(finding -> finding.toString().startsWith("WARN  console: its certificate expires on 2"));
        Files.writeString(folder.resolve("console.properties"), "tls.keyStore=" + folder.resolve("none") + "\n");
        assertThat(secrets("", "ours", "console=console.properties\n").list()).hasSize(1)
            .allMatch(finding -> finding.toString().contains("console.properties: tls.keyStore="));
    }

    private String tls(final Duration valid) throws IOException {
        final Path store = TestIdentity.of("gw-1", Instant.now().plus(valid)).keyStore(folder.resolve("gw-1.p12"));
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
        return "tls.listen=127.0.0.1:9443\ntls.keyStore=" + store + "\ntls.keyStorePassword=" + TestIdentity.PASSWORD;
    }

    private Findings secrets(final String keys, final String secret) throws IOException {
        return secrets(keys, secret, "");
    }

    private Findings secrets(final String keys, final String secret, final String more) throws IOException {
        final Path exchange = Files.writeString(folder.resolve("exchange.properties"),
            "engine=engine.properties\ngateways=gateway.properties\nqueues=" + folder.resolve("queues") + "\n" + more);
        Files.writeString(folder.resolve("engine.properties"), "");
        final Path gateway = Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\n"
            + "sessions.1.first=1001\nsessions.1.last=1002\nsessions.1.firm=1\nsessions.1.keyId=test\n"
            + "sessions.1.secret=" + secret + "\n" + keys + "\n");
        Files.setPosixFilePermissions(gateway, PosixFilePermissions.fromString("rw-------"));
        final Findings findings = new Findings();
        new ExchangeCheckup(ExchangePlan.read(exchange), findings).secrets();
        return findings;
    }
}
