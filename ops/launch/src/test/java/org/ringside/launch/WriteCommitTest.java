package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of the build that finds out the commit. */
class WriteCommitTest {
    private static final Path SCRIPT = Path.of("src/main/write-commit");

    @TempDir
    private Path outer;
    private Path root;

    @BeforeEach
    void setUp() throws IOException {
        root = outer.resolve("tree");
        Files.createDirectories(root.resolve("ops/launch/src/main"));
        Files.copy(SCRIPT, root.resolve("ops/launch").resolve(SCRIPT), StandardCopyOption.COPY_ATTRIBUTES);
    }

    @Test
    void shouldWriteNothingWhereTheSourcesAreNoClone() throws Exception {
        assertThat(write()).isEmpty();
        Assumptions.assumeTrue(run(outer, "git", "init", "-q") == 0, "git is missing");
        commit(outer);
        assertThat(write()).as("a folder in the clone of something else").isEmpty();
    }

    @Test
    void shouldWriteTheCommitAndWhetherTheSourcesDiffer() throws Exception {
        Assumptions.assumeTrue(run(root, "git", "init", "-q") == 0, "git is missing");
        commit(root);
        final String commit = write();
        assertThat(commit).matches("[0-9a-f]{12,40}");
        assertThat(write()).isEqualTo(commit);

        Files.writeString(root.resolve("ops/launch").resolve(SCRIPT), "\n", StandardOpenOption.APPEND);

        assertThat(write()).isEqualTo(commit + " with changes");
    }

    private String write() throws Exception {
        final Path file = root.resolve("target/classes/commit");
        assertThat(run(outer, root.resolve("ops/launch").resolve(SCRIPT).toString(), file.toString())).isZero();
        return Files.readString(file).strip();
    }

    private static void commit(final Path folder) throws Exception {
        assertThat(run(folder, "git", "add", ".")).isZero();
        assertThat(run(folder, "git", "-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false", "commit",
            "-q", "-m", "m")).isZero();
    }

    private static int run(final Path folder, final String... command) throws InterruptedException {
        try {
            final ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
            // A hook of git that builds has told its children where its own clone is.
            builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
            return builder.start().waitFor();
        } catch (final IOException missing) {
            return -1;
        }
    }
}
