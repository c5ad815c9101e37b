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
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.ops.exchange.LogTap;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;
import picocli.CommandLine;

@Tag("slow")
class UserVerbTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldWriteAUserWhoMayLogInAndSayWhereWhenFileIsRelative() throws IOException {
        final Path relative = Path.of("").toAbsolutePath().relativize(folder.resolve("console.users"));
        final Path config = config("users=" + relative);

        final int exitCode = run("a long password", "add", "alice", "--role", "operator", "-c", config.toString());

        final Path file = folder.resolve("console.users");
        assertThat(exitCode).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isEqualTo("alice may log in as operator, by " + relative.toAbsolutePath() + "\n");
        assertThat(Users.read(file).verify("alice", "a long password")).contains(new Person("alice", Role.OPERATOR));
    }

    @Test
    void shouldReplaceAUserOnlyWhenToldSo() throws IOException {
        final String config = config("users=" + folder.resolve("console.users")).toString();
        writeAlice();

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
        assertThat(run("a long password", "add", "alice", "-c", config("console=").toString()))
            .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("console= is empty, the exchange has no console");
        assertThat(folder.resolve("console.users")).doesNotExist();
    }

    @Test
    void shouldTakeNoPasswordThatABrowserWouldSendInOtherBytes() throws IOException {
        final String config = config("users=" + folder.resolve("console.users")).toString();

        assertThat(run("ein l\u00E4ngeres Wort".getBytes(StandardCharsets.ISO_8859_1), "add", "alice", "-c", config))
            .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("set LANG=C.UTF-8, nothing was written");
        assertThat(folder.resolve("console.users")).doesNotExist();

        run("ein l\u00E4ngeres Wort", "add", "alice", "-c", config);
        assertThat(Users.read(folder.resolve("console.users")).verify("alice", "ein l\u00E4ngeres Wort")).isPresent();
    }

    @Test
    void shouldKeepTheFileOpenToWhomItWasOpenTo() throws IOException {
        final String config = config("users=" + folder.resolve("console.users")).toString();
        writeAlice();
        final Path file = folder.resolve("console.users");
        final UserPrincipal owner = owner(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        run("a long password", "add", "bob", "-c", config);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-r-----");
        assertThat(Files.getOwner(file)).isEqualTo(owner);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        run("a long password", "add", "carol", "-c", config);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    @Test
    void shouldTellTheAuditOfTheExchangeWhatWasDoneAndWhatWasRefused() throws IOException {
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        final String config =
            config("users=" + folder.resolve("console.users") + "\nqueues=" + memory.folder()).toString();
        Files.writeString(folder.resolve("engine.properties"), "");
        Files.writeString(folder.resolve("gateway.properties"), "");
        final Path exchange = Files.writeString(folder.resolve("exchange.properties"),
            "console=console.properties\nqueues=" + memory.folder() + "\n");

        run("a long password", "add", "alice", "-c", exchange.toString());
        run("another password", "add", "alice", "-c", config);

        final List<String> lines = new ArrayList<>();
        final LogTap tap = new LogTap(memory.folder());
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        assertThat(err.toString()).contains("alice is in " + folder.resolve("console.users"));
        assertThat(lines).hasSize(4).allMatch(line -> line.contains("user add alice -c ")).noneMatch(
            line -> line.contains("password"));
        assertThat(lines.get(0)).contains("operator.began");
        assertThat(lines.get(1)).contains("operator.ended", "\"code\":0");
        assertThat(lines.get(3)).contains("operator.ended", "\"code\":2");
    }

    /** Without the time that a password takes. */
    private void writeAlice() {
        Users.write(folder.resolve("console.users"), new Person("alice", Role.VIEWER), PasswordHash.ofNobody());
    }

    /** Another account where this test may give files away, as root. */
    private static UserPrincipal owner(final Path file) throws IOException {
        if (System.getProperty("user.name").equals("root")) {
            Files.setOwner(file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        return Files.getOwner(file);
    }

    private Path config(final String text) throws IOException {
        return Files.writeString(folder.resolve("console.properties"), text + "\n");
    }

    private int run(final String input, final String... arguments) {
        return run((input + "\n").getBytes(StandardCharsets.UTF_8), arguments);
    }

    private int run(final byte[] input, final String... arguments) {
        final InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
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
