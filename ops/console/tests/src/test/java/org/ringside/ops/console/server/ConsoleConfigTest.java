package org.ringside.ops.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ProcessCommand;

class ConsoleConfigTest {
    private static final Path SHIPPED = Path.of("../../conf/console.properties");

    @TempDir
    private Path home;

    @BeforeEach
    void setUp() {
        System.setProperty("ringside.home", home.toString());
    }

    @Test
    void shouldReadTheFileThatIsShipped() {
        final ConsoleConfig config = read(Map.of());

        assertThat(config.address().getAddress().isLoopbackAddress()).isTrue();
        assertThat(config.address().getPort()).isEqualTo(9080);
        assertThat(config.maxViewers()).isEqualTo(32);
        assertThat(config.hostNames()).isEmpty();
        assertThat(config.actions()).isEqualTo("local");
        assertThat(config.url(9080)).isEqualTo("http://127.0.0.1:9080");
    }

    @Test
    void shouldShowTheExchangeThatItIsTold() {
        final ConsoleConfig config =
            read(Map.of("exchange", "../../conf/exchange.properties", "queues", "/q", "data", "/d"));

        assertThat(config.queueFolder()).isEqualTo(Path.of("/q"));
        assertThat(config.plan().folder()).isEqualTo(Path.of("/q"));
        assertThat(config.plan().data("engine")).isEqualTo(Path.of("/d/engine"));
        assertThat(config.plan().routes()).containsExactly("gw-1");
    }

    @Test
    void shouldBeReadByTheToolsThatStartTheConsole() throws IOException {
        final Path file = Files.writeString(home.resolve("console.properties"), "actions=some\n");

        assertThatThrownBy(() -> new ProcessCommand("console", "console",
            List.of("console", "-c", file.toString(), "--set", "queues=/q")).requireSoundFile())
            .isInstanceOf(LaunchException.class).hasMessageContaining("actions=some");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "listen     | 9080               | listen=9080: host:port, port 0 to 65535",
        "listen     | 127.0.0.1:70000    | listen=127.0.0.1:70000: host:port, port 0 to 65535",
        "listen     | 0.0.0.0:9080       | or listen at 127.0.0.1 and come through 'ssh -L 9080:127.0.0.1:9080'",
        "listen     | nowhere.invalid:1  | listen=nowhere.invalid:1: the host is not known",
        "metrics.listen | 9464           | metrics.listen=9464: host:port, port 0 to 65535",
        "metrics.listen | 0.0.0.0:9464   | Set it, or listen at 127.0.0.1 and run Prometheus on this machine",
        "metrics.listen | nowhere.invalid:1 | metrics.listen=nowhere.invalid:1: the host is not known",
        "actions    | all                | actions=all: none, local or remote",
        "allow      | here               | is no address and no block of them, as 10.0.0.0/8 or fd00::/8 are",
        "tls.clientAuthorities | a.pem   | name a PKCS #12 file with key and certificate, or leave all of them empty",
        "maxViewers | 0                  | maxViewers=0: 1 to 256",
        "maxViewers | 257                | maxViewers=257: 1 to 256",
        "hosts      | a.example,b c:1    | hosts=b c:1: names with port, as trading.example:9080"})
    void shouldRefuseWhatMakesNoSense(final String key, final String value, final String message) {
        assertThatThrownBy(() -> read(Map.of(key, value)))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageEndingWith(message);
    }

    @Test
    void shouldReadTheTokenOfMetrics() throws IOException {
        final Path file = Files.writeString(home.resolve("token"), "0123456789abcdef0123456789abcdef\n");
        assertThat(read(Map.of()).metrics().token()).isEmpty();
        assertThat(read(Map.of("metrics.tokenFile", file.toString())).metrics().token()).hasSize(32);
        assertThat(read(Map.of("metrics.tokenFile", file.toString())).secretFiles()).containsExactly(file);

        Files.writeString(file, "short");
        assertThatThrownBy(() -> read(Map.of("metrics.tokenFile", file.toString())).metrics().token())
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessage("metrics.tokenFile=" + file + ": its first line has 5 characters, it must have 32 to 256."
                + " 'openssl rand -hex 32' makes one");
        assertThatThrownBy(() -> read(Map.of("metrics.tokenFile", "/none")).metrics().token())
            .hasMessage("metrics.tokenFile=/none: cannot be read");
        Files.write(file, new byte[] {'t', 'o', 'k', 'e', 'n', (byte) 0xE4});
        assertThatThrownBy(() -> read(Map.of("metrics.tokenFile", file.toString())).metrics().token())
            .hasMessage("metrics.tokenFile=" + file + ": cannot be read");
    }

    @Test
    void shouldHaveAPortForMetricsWhenItIsTold() {
        assertThat(read(Map.of()).metrics().address()).isEmpty();
        assertThat(read(Map.of("metrics.listen", "127.0.0.1:9464")).metrics().address())
            .contains(new InetSocketAddress("127.0.0.1", 9464));
    }

    @Test
    void shouldNameAllThatAListenerForOtherMachinesLacks() {
        assertThatThrownBy(() -> read(Map.of("listen", "0.0.0.0:9080")))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageContainingAll("tls.keyStore=", "users=", "hosts=", "allow=").hasMessageNotContaining("\n");
        assertThatThrownBy(() -> read(Map.of("listen", "0.0.0.0:9080", "users", "u", "hosts", "a.example:9080", "allow",
            "10.0.0.0/8"))).hasMessageContaining("that needs tls.keyStore=").hasMessageNotContaining("users=");
    }

    @Test
    void shouldListenForOtherMachinesWithAllOfIt() {
        final ConsoleConfig config = read(Map.of("listen", "0.0.0.0:9080", "users", "u", "hosts",
            "console.example:9080", "allow", "10.0.0.0/8", "tls.keyStore", "c.p12", "tls.keyStorePassword", "secret"));

        assertThat(config.url(9080)).isEqualTo("https://console.example:9080");
        assertThat(config.place(9080)).isEqualTo("console.example:9080");
        assertThat(config.toString()).doesNotContain("secret");
        assertThat(config.secretFiles()).containsExactly(Path.of("c.p12"), Path.of("u"));
        assertThat(config.secrets()).containsExactly("secret");
    }

    private static ConsoleConfig read(final Map<String, String> overrides) {
        return ConfigFile.read(SHIPPED, overrides, ConsoleConfig.class);
    }
}
