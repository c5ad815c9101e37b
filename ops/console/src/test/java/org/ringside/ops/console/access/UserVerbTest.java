package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import picocli.CommandLine;

class UserVerbTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldWriteAUserWhoMayLogIn() throws IOException {
        final Path config = config("users=" + folder.resolve("console.users"));

        final int exitCode = run("a long password", "add", "alice", "--role", "operator", "-c", config.toString());

        final Path file = folder.resolve("console.users");
        assertThat(exitCode).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isEqualTo("alice may log in as operator, by " + file + "\n");
        assertThat(Users.read(file).verify("alice", "a long password")).contains(new Person("alice", Role.OPERATOR));
    }

    @Test
    void shouldReplaceAUserOnlyWhenToldSo() throws IOException {
        final String config = config("users=" + folder.resolve("console.users")).toString();
        run("a long password", "add", "alice", "-c", config);

        assertThat(run("another password", "add", "alice", "-c", config)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("alice is in").contains("--replace");
        assertThat(run("another password", "add", "alice", "-c", config, "--replace")).isEqualTo(ExitCode.OK);
        assertThat(Users.read(folder.resolve("console.users")).verify("alice", "another password")).isPresent();
    }

    @Test
    void shouldWriteNothingWhenSomethingIsWrong() throws IOException {
        final String config = config("users=" + folder.resolve("console.users")).toString();

        assertThat(run("short", "add", "alice", "-c", config)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("a password has 12 to 128 characters");
        assertThat(run("a long password", "add", "alice", "--role", "admin", "-c", config)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'admin' is none of viewer, operator");
        assertThat(run("a long password", "add", "alice", "-c", config("users=").toString()))
            .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("users= is empty. Name a file there");
        assertThat(folder.resolve("console.users")).doesNotExist();
    }

    private Path config(final String text) throws IOException {
        return Files.writeString(folder.resolve("console.properties"), text + "\n");
    }

    private int run(final String input, final String... arguments) {
        final InputStream before = System.in;
        System.setIn(new ByteArrayInputStream((input + "\n").getBytes(StandardCharsets.UTF_8)));
        try {
            return new CommandLine(new UserVerb())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler((ex, ignored) -> {
                    err.write(ex.getMessage());
                    return ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((ex, line, result) -> {
                    err.write(ex.getMessage());
                    return ExitCode.of(ex);
                })
                .execute(arguments);
        } finally {
            System.setIn(before);
        }
    }
}
