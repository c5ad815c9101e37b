package org.ringside.gateway.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.TestIdentity;

@Tag("slow")
class TlsCredentialsTest {
    private static final TestIdentity GATEWAY = TestIdentity.of("gateway");

    @TempDir
    private Path folder;
    private Path keyStore;

    @BeforeEach
    void makeKeyStore() throws IOException {
        keyStore = GATEWAY.keyStore(folder.resolve("gateway.p12"));
    }

    @Test
    void shouldTakePasswordFromFirstLineOfItsFile() throws IOException {
        final Path file = Files.writeString(folder.resolve("password"), TestIdentity.PASSWORD + "\nmore\n");

        assertThat(TlsCredentials.load(settings(keyStore, "", file.toString(), ""))).isNotNull();
    }

    @Test
    void shouldRefuseKeyStoreWhenItCannotBeUsed() throws Exception {
        final Path empty = folder.resolve("empty.p12");
        final KeyStore none = KeyStore.getInstance("PKCS12");
        none.load(null, null);
        none.setCertificateEntry("other", GATEWAY.certificate());
        try (OutputStream out = Files.newOutputStream(empty)) {
            none.store(out, TestIdentity.PASSWORD.toCharArray());
        }
        final Path text = Files.writeString(folder.resolve("text.p12"), "no key store");
        final Path old = TestIdentity.of("old", Instant.now().minus(1, ChronoUnit.DAYS))
            .keyStore(folder.resolve("old.p12"));

        refused(settings(folder.resolve("none.p12"), TestIdentity.PASSWORD, "", ""), "no such file", "keytool");
        refused(settings(keyStore, "wrong", "", ""), "password is wrong", "tls.keyStorePassword");
        refused(settings(keyStore, "", "", ""), "password is wrong", "tls.keyStorePasswordFile");
        refused(settings(empty, TestIdentity.PASSWORD, "", ""), "no private key", "keytool");
        refused(settings(text, TestIdentity.PASSWORD, "", ""), "no key store", "openssl");
        refused(settings(old, TestIdentity.PASSWORD, "", ""), "expired", "renewed");
    }

    @Test
    void shouldRefuseOtherFilesWhenTheyCannotBeUsed() throws IOException {
        final Path text = Files.writeString(folder.resolve("text.pem"), "no certificate");

        refused(settings(keyStore, "", "/none", ""), "tls.keyStorePasswordFile=/none", "make it");
        refused(settings(keyStore, TestIdentity.PASSWORD, "", "/none"), "tls.clientAuthorities=/none", "make it");
        refused(settings(keyStore, TestIdentity.PASSWORD, "", text.toString()), "tls.clientAuthorities", "certificate");
    }

    @Test
    void shouldNotShowPassword() {
        assertThat(settings(keyStore, TestIdentity.PASSWORD, "", "")).asString()
            .doesNotContain(TestIdentity.PASSWORD).contains("gateway.p12");
    }

    private static void refused(final TlsSettings settings, final String reason, final String remedy) {
        assertThatExceptionOfType(LaunchException.class)
            .isThrownBy(() -> TlsCredentials.load(settings))
            .withMessageContaining(reason)
            .withMessageContaining(remedy)
            .satisfies(refusal -> {
                assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE);
                assertThat(refusal.getMessage()).doesNotContain("\n").doesNotContain(TestIdentity.PASSWORD);
            });
    }

    private static TlsSettings settings(
        final Path keyStore, final String password, final String passwordFile, final String authorities) {
        return new TlsSettings("127.0.0.1:0", keyStore.toString(), password, passwordFile, authorities);
    }
}
