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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            .hasMessage("there is no configuration file " + file
                + ": name another, or copy one from conf of the distribution");
    }

    @Test
    void shouldBeginWithWhatAFileIncludes() throws IOException {
        Files.createDirectory(folder.resolve("shared"));
        Files.writeString(folder.resolve("shared/common.properties"), "include=../base.properties\nsize=5");
        Files.writeString(folder.resolve("base.properties"), "name=base\nsize=3\nlimits.7.depth=2\nlimits.8.depth=1");
        final Path file = write("include = shared/common.properties ", "name=a", "limits.8.depth=4");

        assertThat(ConfigFile.read(file, Map.of(), Config.class))
            .isEqualTo(new Config("a", 5, Map.of(7, new Limits(2), 8, new Limits(4))));
        assertThat(ConfigFile.read(file, Map.of("size", "6"), Config.class).size()).isEqualTo(6);
        assertThat(ConfigFile.properties(file)).containsOnlyKeys("name", "size", "limits.7.depth", "limits.8.depth");
        assertThat(ConfigFile.files(file)).containsExactly(
            file, folder.resolve("shared/common.properties"), folder.resolve("base.properties"));
    }

    @Test
    void shouldIncludeNothingWhenTheValueIsEmpty() throws IOException {
        assertThat(ConfigFile.read(write("include=", "size=3"), Map.of(), Config.class).size()).isEqualTo(3);
    }

    @Test
    void shouldNameBothFilesWhenTheIncludedOneIsMissing() throws IOException {
        refuses(write("include=none.properties"), "include=none.properties: there is no file "
            + folder.resolve("none.properties"));
    }

    @Test
    void shouldNameTheFolderOfTheProcessWhenThatIsIncluded() throws IOException {
        final Path file = Files.writeString(
            Files.createTempFile(Path.of("target"), "included", ".properties"), "include=..");

        assertThatThrownBy(() -> ConfigFile.properties(file)).hasMessage(".: cannot be read: Is a directory");
        Files.delete(file);
    }

    @Test
    void shouldRefuseFilesThatIncludeOneAnother() throws IOException {
        final Path other = Files.writeString(folder.resolve("other.properties"), "include=./test.properties");
        final Path file = write("include=other.properties");

        assertThatThrownBy(() -> ConfigFile.properties(file))
            .hasMessage(file + ", which includes " + other + ": include=./test.properties: a circle");
        refuses(write("include=test.properties"), "include=test.properties: a circle");
    }

    @Test
    void shouldRefuseAChainThatIsTooLong() throws IOException {
        for (int i = 1; i <= 8; i++) {
            Files.writeString(folder.resolve(i + ".properties"), "size=" + i + "\ninclude=" + (i + 1) + ".properties");
        }
        Files.writeString(folder.resolve("9.properties"), "name=last");

        assertThat(ConfigFile.properties(folder.resolve("2.properties"))).containsEntry("size", "2")
            .containsEntry("name", "last");
        assertThatThrownBy(() -> ConfigFile.properties(folder.resolve("1.properties")))
            .isInstanceOf(LaunchException.class).hasMessageEndingWith("include=9.properties: more than 8 files");
    }

    @Test
    void shouldNameTheFilesInWhichARefusedValueMayStand() throws IOException {
        final Path other = Files.writeString(folder.resolve("other.properties"), "size=big");
        final Path file = write("include=other.properties", "name=a");

        assertThatThrownBy(() -> ConfigFile.read(file, Map.of(), Config.class))
            .hasMessage(file + ", which includes " + other + ": 'big' is no value for 'size'");
    }

    @Test
    void shouldFindAFileThatIsNamedBesideTheFileThatNamesIt() throws IOException {
        Files.createDirectory(folder.resolve("shared"));
        Files.writeString(folder.resolve("shared/common.properties"), "engine=engine.properties\nlog=a.log");
        final Path file = write("include=shared/common.properties", "log=b.log");

        assertThat(ConfigFile.resolve(file, "engine", "engine.properties"))
            .isEqualTo(folder.resolve("shared/engine.properties"));
        assertThat(ConfigFile.resolve(file, "log", "b.log")).isEqualTo(folder.resolve("b.log"));
        assertThat(ConfigFile.resolve(file, "data", "data")).as("a default").isEqualTo(folder.resolve("data"));
        assertThat(ConfigFile.resolve(file, "log", "/tmp/b.log")).isEqualTo(Path.of("/tmp/b.log"));
    }

    @Test
    void shouldTakeTheLastValueOfAKeyThatStandsTwice() throws IOException {
        assertThat(ConfigFile.read(write("size=3", "size=4"), Map.of(), Config.class).size()).isEqualTo(4);
    }

    @Test
    void shouldFindACircleHoweverTheFilesAreNamed() throws IOException {
        final Path file = write("include=" + folder.resolve("x/../test.properties"));

        refuses(file, "include=" + folder.resolve("x/../test.properties") + ": a circle");
        assertThatThrownBy(() -> ConfigFile.properties(Path.of("").toAbsolutePath().relativize(file)))
            .hasMessageEndingWith(": a circle");
    }

    @Test
    void shouldSayInOneLineThatAFileIsNoConfiguration() throws IOException {
        refuses(folder, "cannot be read: Is a directory");
        refuses(Files.write(folder.resolve("a"), new byte[] {'a', '=', (byte) 0xC3, 0x28}),
            "no text in UTF-8: is it a configuration?");
        refuses(Files.writeString(folder.resolve("b"), "name=\\u12g4"), "cannot be read: Malformed \\uxxxx encoding.");
        refuses(Path.of("/dev/zero"), "more than 1048576 bytes: is it a configuration?");
        final Path file = write("include=" + folder);
        assertThatThrownBy(() -> ConfigFile.properties(file)).hasMessage(folder + ": cannot be read: Is a directory");
    }

    @Test
    void shouldSayInOneLineThatANameIsNoNameOfAFile() throws IOException {
        final Path file = write("include=a\\u0000b");

        refuses(file, "include=a?b: no name of a file");
        assertThatThrownBy(() -> ConfigFile.resolve(write("name=a"), "name", "a\u0000b"))
            .isInstanceOf(LaunchException.class).hasMessageEndingWith("name=a?b: no name of a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limits=3", "limits.7=3", "name.first=a", "limits.a.depth=3", "limits.7.depth.x=3", "=3",
        ".=3", "..=3", "limits..depth=3", "limits.=3", "name=\\u001b[2J\nsize=a\\nb", "size=99999999999999999999",
        "size=1e999999999", "limits.99999999999.depth=3", "size=0x10", "size="})
    void shouldRefuseInOneLineWhateverDoesNotFit(final String line) throws IOException {
        assertThatThrownBy(() -> ConfigFile.read(write(line), Map.of(), Config.class))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .satisfies(ex -> assertThat(ex.getMessage()).as(line).matches("[ -~]{10,300}")
                .doesNotContain("org.ringside", "com.fasterxml", "Exception"));
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
