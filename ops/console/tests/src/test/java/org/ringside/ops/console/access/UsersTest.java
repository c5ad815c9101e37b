package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

@Tag("slow")
class UsersTest {
    private static final String PASSWORD = "correct horse battery";
    /** Made once: it takes its time on purpose. */
    private static final PasswordHash HASH = PasswordHash.of(PASSWORD);
    /** Salt and hash of this length, of no password. */
    private static final String SECRETS = "A".repeat(22) + ":" + "A".repeat(43);

    @TempDir
    private Path folder;

    @Test
    void shouldKnowAUserByThePasswordAlone() {
        final Path file = folder.resolve("users");
        Users.write(file, new Person("alice", Role.OPERATOR), HASH);

        final Users users = Users.read(file);

        assertThat(users.verify("alice", PASSWORD)).contains(new Person("alice", Role.OPERATOR));
        assertThat(users.verify("alice", "correct horse batterz")).isEmpty();
        assertThat(users.verify("alice", "")).isEmpty();
        assertThat(users.verify("bob", PASSWORD)).isEmpty();
    }

    @Test
    void shouldKeepOtherLinesAndLetNobodyElseReadTheFile() throws IOException {
        final Path file = Files.writeString(folder.resolve("users"),
            "# who may\nbob=viewer:pbkdf2-sha256:600000:" + SECRETS + "\n");

        Users.write(file, new Person("alice", Role.VIEWER), HASH);
        Users.write(file, new Person("alice", Role.OPERATOR), HASH);

        assertThat(Files.readAllLines(file)).hasSize(3).contains("# who may",
            "bob=viewer:pbkdf2-sha256:600000:" + SECRETS);
        assertThat(Files.readAllLines(file).get(2)).matches(
            "alice=operator:pbkdf2-sha256:600000:[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]{43}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(folder).isDirectoryContaining(path -> path.equals(file)).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void shouldRefuseLinesThatAreNoUsers() throws IOException {
        expectRefusal("alice", "line 1: no NAME=ROLE:pbkdf2-sha256:COUNT:SALT:HASH");
        expectRefusal("Alice=viewer:pbkdf2-sha256:600000:" + SECRETS, "line 1: no NAME=");
        expectRefusal("alice=admin:pbkdf2-sha256:600000:" + SECRETS, "'admin' is no role: viewer or operator");
        expectRefusal("alice=viewer:plain:secret", "no pbkdf2-sha256:COUNT:SALT:HASH");
        expectRefusal("alice=viewer:pbkdf2-sha256:599999:" + SECRETS, "COUNT is 599999: 600000 to 10000000");
        expectRefusal("alice=viewer:pbkdf2-sha256:600000:AAAA:" + "A".repeat(43), "SALT has at least 16 bytes");
        expectRefusal("\na=viewer:pbkdf2-sha256:600000:" + SECRETS + "\na=viewer:pbkdf2-sha256:600000:" + SECRETS,
            "line 3: a stands twice");
        assertThatThrownBy(() -> Users.read(folder.resolve("none"))).isInstanceOf(LaunchException.class)
            .hasMessageContaining("there is no such file: 'ringside user add NAME' makes it");
        assertThatThrownBy(() -> Users.read(Path.of("no-such-users")))
            .hasMessageStartingWith("users=" + Path.of("no-such-users").toAbsolutePath() + ": there is no such file");
    }

    @Test
    void shouldSayWhyTheFileCannotBeReadOrWritten() throws IOException {
        final Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xFF});
        final Path nowhere = folder.resolve("none/users");

        assertThatThrownBy(() -> Users.read(binary))
            .hasMessage("users=" + binary + ": cannot be read: no text in UTF-8");
        assertThatThrownBy(() -> Users.write(nowhere, new Person("alice", Role.VIEWER), HASH))
            .hasMessage("cannot write " + nowhere + ": there is no " + nowhere + ".new");
    }

    @Test
    void shouldRefuseNamesThatAreNone() {
        for (final String name : new String[] {"", "Alice", "1a", "a=b", "a".repeat(33)}) {
            assertThatThrownBy(() -> Users.write(
                folder.resolve("users"), new Person(name, Role.VIEWER), HASH))
                .isInstanceOf(LaunchException.class).hasMessageContaining("no name of a user");
        }
    }

    private void expectRefusal(final String text, final String reason) throws IOException {
        final Path file = Files.writeString(folder.resolve("bad"), text + "\n");
        assertThatThrownBy(() -> Users.read(file)).isInstanceOfSatisfying(LaunchException.class, refusal -> {
            assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refusal).hasMessageContaining(reason).hasMessageNotContaining("\n");
        });
    }

    @Test
    void shouldKeepAllWhoAreWrittenAtOnce() throws Exception {
        final Path file = folder.resolve("users");
        final List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (final String name : List.of("alice", "bob", "carol", "dave", "eve", "frank")) {
            writers.add(CompletableFuture.runAsync(() -> Users.write(file, new Person(name, Role.VIEWER), HASH),
                task -> new Thread(task, name).start()));
        }

        writers.forEach(CompletableFuture::join);

        assertThat(Files.readAllLines(file)).hasSize(6);
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void shouldTakeAwayWhatAKilledOneHasLeft() throws IOException {
        final Path file = folder.resolve("users");
        Files.writeString(folder.resolve("users.new"), "half a l");

        Users.write(file, new Person("alice", Role.VIEWER), HASH);

        assertThat(Files.readAllLines(file)).hasSize(1);
    }
}
