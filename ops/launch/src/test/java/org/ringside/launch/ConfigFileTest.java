package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {
    record Limits(int depth) {
    }

    record Config(String name, int size, Map<Integer, Limits> limits) {
        Config {
            if (size < 1) {
                throw new IllegalArgumentException("size is " + size + ", it must be at least 1");
            }
        }
    }

    @TempDir
    private Path folder;

    @Test
    void shouldReadOntoARecord() throws IOException {
        final Path file = write("name=a", "size=3", "limits.7.depth=2");

        assertThat(ConfigFile.read(file, Map.of(), Config.class))
            .isEqualTo(new Config("a", 3, Map.of(7, new Limits(2))));
    }

    @Test
    void shouldPreferOverrides() throws IOException {
        final Path file = write("name=a", "size=3");

        assertThat(ConfigFile.read(file, Map.of("size", "4"), Config.class).size()).isEqualTo(4);
    }

    @Test
    void shouldNameUnknownAndKnownKeysWhenAKeyIsUnknown() throws IOException {
        final Path file = write("name=a", "size=3", "sise=4");

        refuses(file, "unknown key 'sise'. Known keys: limits, name, size");
    }

    @Test
    void shouldNameNestedKeyWhenItIsUnknown() throws IOException {
        final Path file = write("name=a", "size=3", "limits.7.dept=4");

        refuses(file, "unknown key 'limits.7.dept'. Known keys: depth");
    }

    @Test
    void shouldNameKeyAndValueWhenAValueHasTheWrongForm() throws IOException {
        final Path file = write("name=a", "size=big");

        refuses(file, "'big' is no value for 'size'");
    }

    @Test
    void shouldSayWhatTheRecordSaysWhenItRefusesAValue() throws IOException {
        final Path file = write("name=a", "size=0");

        refuses(file, "size is 0, it must be at least 1");
    }

    @Test
    void shouldNameTheFileWhenItIsMissing() {
        final Path file = folder.resolve("nowhere.properties");

        assertThatThrownBy(() -> ConfigFile.read(file, Map.of(), Config.class))
            .isInstanceOf(LaunchException.class)
            .hasMessage("there is no configuration file " + file);
    }

    private static void refuses(final Path file, final String reason) {
        assertThatThrownBy(() -> ConfigFile.read(file, Map.of(), Config.class))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessage(file + ": " + reason);
    }

    private Path write(final String... lines) throws IOException {
        return Files.write(folder.resolve("test.properties"), List.of(lines));
    }
}
