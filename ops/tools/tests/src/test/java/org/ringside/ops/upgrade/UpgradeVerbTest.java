package org.ringside.ops.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ExitCode;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;

class UpgradeVerbTest {
    @TempDir
    private Path folder;

    @Test
    void shouldRollToAReleaseThatShowsTheSame() throws IOException {
        final Run show = Run.of(new Ringside(), "upgrade", "show");
        assertThat(show.exitCode()).isEqualTo(ExitCode.OK);
        write(show.out());

        final Run check = check();

        assertThat(check.exitCode()).as(check.err()).isEqualTo(ExitCode.OK);
        assertThat(check.out()).contains("rolling: one process at a time");
        assertThat(Release.read(folder)).isEqualTo(Release.own());
    }

    @Test
    void shouldReadALaterReleaseThatSaysMore() throws IOException {
        write(Run.of(new Ringside(), "upgrade", "show").out().replaceFirst("\\{", "{\"later\" : [ 1 ], "));

        assertThat(check().exitCode()).as(check().err()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldReadAnEarlierReleaseThatDoesNotSayWhatItReads() throws IOException {
        write("{\"release\":\"0\",\"commit\":\"a\",\"formats\":{\"layout queue\":\"1.0\"}}");

        assertThat(check().err()).isEmpty();
        assertThat(check().out()).contains("\nto   0 (a)\n", "\nrefused: ");
    }

    @Test
    void shouldSayWhatHasToStop() throws IOException {
        write(Run.of(new Ringside(), "upgrade", "show").out().replaceFirst("(\"layout queue\" : )\"[^\"]*", "$1\"9.0"));

        final Run check = Run.of(new Ringside(), "upgrade", "check", folder.toString(), "--json");

        assertThat(check.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(Json.MAPPER.readTree(check.out()).path("way").asText()).isEqualTo("STOP");
        assertThat(Json.MAPPER.readTree(check.out()).path("differences").path(0).path("format").asText())
            .isEqualTo("layout queue");
    }

    @Test
    void shouldRefuseAFolderThatIsNoDistribution() {
        assertThat(check()).isEqualTo(new Run(ExitCode.NOT_FOUND, "", "ringside: there is no "
            + folder.resolve("VERSION.json") + ": name the folder of a distribution, unpacked from its tarball."
            + " Releases without VERSION.json are older than this command\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{", "{}", "{\"release\":\"1\",\"commit\":\"a\",\"formats\":{}}",
        "{\"release\":\"1\",\"commit\":\"a\",\"formats\":{\"layout queue\":null}}",
        "{\"release\":\"1\",\"commit\":\"a\",\"formats\":[1]}"})
    void shouldRefuseADamagedFile(final String text) throws IOException {
        write(text);

        assertThat(check().exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(check().err()).startsWith("ringside: " + folder.resolve("VERSION.json") + " is damaged: ")
            .hasLineCount(1).doesNotContain("Exception");
    }

    @Test
    void shouldRefuseAFileThatIsNoTextOrTooLong() throws IOException {
        Files.write(folder.resolve("VERSION.json"), new byte[] {'"', (byte) 0xff, '"'});
        assertThat(check().exitCode()).isEqualTo(ExitCode.CORRUPT);

        write(" ".repeat((1 << 20) + 1));
        assertThat(check().err()).contains(" is damaged: it is too long");
    }

    @Test
    void shouldWantAVerb() {
        assertThat(Run.of(new Ringside(), "upgrade").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Run.of(new Ringside(), "upgrade", "check").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    private Run check() {
        return Run.of(new Ringside(), "upgrade", "check", folder.toString());
    }

    private void write(final String text) throws IOException {
        Files.writeString(folder.resolve("VERSION.json"), text);
    }
}
