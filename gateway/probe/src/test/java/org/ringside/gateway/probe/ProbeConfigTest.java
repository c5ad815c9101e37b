package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueDirectory;

class ProbeConfigTest {
    private static final Path SHIPPED = Path.of("../../ops/conf/probe.properties");

    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = Files.createFile(folder.resolve("probe.properties"));
    }

    @Test
    void shouldFillInDefaultsWhenKeysAreLeftOut() {
        final ProbeConfig config = read();

        assertThat(config).isEqualTo(new ProbeConfig("probe", QueueDirectory.defaultPath().toString(),
            "127.0.0.1:9010", "thread", "phased", 456, 1_024, 1_000, 200, 256, 64));
        assertThat(config.isHandlerOurs()).isTrue();
        assertThat(config.listenAddress().getPort()).isEqualTo(9010);
        assertThat(ProbeRings.spec(config).payloadLength()).as("nothing of a slot is wasted").isEqualTo(496);
    }

    @Test
    void shouldHaveItsDefaultsInTheShippedFile() throws IOException {
        assertThat(ConfigFile.read(SHIPPED, Map.of(), ProbeConfig.class)).isEqualTo(read());
        assertThat(ConfigFile.properties(SHIPPED)).as("every key").hasSize(11);
    }

    @Test
    void shouldTakeWhatTheFileSays() {
        assertThat(read("name=p-2", "queues=/tmp/q", "listen=[::1]:7", "handler=process", "wait=yield",
            "maxDatagram=72", "slots=16", "ratePerSource=5", "burst=6", "peers=17", "connections=0"))
            .isEqualTo(new ProbeConfig("p-2", "/tmp/q", "[::1]:7", "process", "yield", 72, 16, 5, 6, 17, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "name=a b               | name=a b: 1 to 20 letters, digits, hyphens",
        "listen=localhost       | listen=localhost: host:port, port 0 to 65535",
        "listen=localhost:65536 | listen=localhost:65536: host:port, port 0 to 65535",
        "handler=pool           | handler=pool: thread or process",
        "wait=never             | wait=never: one of busy-spin, yield",
        "maxDatagram=71         | maxDatagram=71: 72 to 1472",
        "maxDatagram=1473       | maxDatagram=1473: 72 to 1472",
        "slots=8                | slots=8: 16 to 65536",
        "slots=1000             | slots=1000: a power of two",
        "ratePerSource=0        | ratePerSource=0: 1 to 10000000",
        "burst=0                | burst=0: 1 to 1000000",
        "peers=15               | peers=15: 16 to 4096",
        "connections=1025       | connections=1025: 0 to 1024",
        "peers=64               | peers=64: more than connections, which are 64",
        "rate=5                 | unknown key 'rate'. Known keys: burst, connections",
        "slots=many             | 'many' is no value for 'slots'"
    })
    void shouldRefuseWhatMakesNoSense(final String line, final String message) {
        assertThatThrownBy(() -> read(line)).isInstanceOf(LaunchException.class).hasMessageContaining(message);
    }

    private ProbeConfig read(final String... lines) {
        try {
            Files.writeString(file, String.join("\n", lines));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return ConfigFile.read(file, Map.of(), ProbeConfig.class);
    }
}
