package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.console.http.WireClient.Reply;

/** Logins by name and password. */
@Tag("slow")
class PasswordLoginTest {
    /** Of the password below. */
    private static final String BOB = "bob=viewer:pbkdf2-sha256:600000:MDEyMzQ1Njc4OWFiY2RlZg:"
        + "BzUTeWGxRssAbcipfwABbmguQsGwCr0LQLZiNX1qmSw\n";
    private static final String RIGHT = "{\"name\":\"bob\",\"password\":\"a long password\"}";

    @TempDir
    private Path folder;
    private Path users;
    private ConsoleFixture console;

    @BeforeEach
    void start() throws IOException {
        users = Files.writeString(folder.resolve("users"), BOB);
        console = ConsoleFixture.alone(
            folder, new AccessKeys(ActionScope.LOCAL, Optional.of(users), TlsKeys.OFF), server -> { });
    }

    @AfterEach
    void close() {
        console.close();
    }

    @Test
    void shouldLetInWhoHasThePassword() throws IOException {
        final Reply reply = console.login(RIGHT);

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(ConsoleFixture.json(reply).path("role").textValue()).isEqualTo("viewer");
        assertThat(ConsoleFixture.json(reply).path("name").textValue()).isEqualTo("bob");
        assertThat(console.told).anyMatch(line -> line.contains("bob has logged in to the console as viewer"))
            .noneMatch(line -> line.contains("a long password"));
        assertThat(console.boost.begun).as("somebody waits").hasValue(1);
        assertThat(console.boost.ended).hasValue(1);
    }

    @Test
    void shouldNotTellWhetherTheNameOrThePasswordIsWrong() throws IOException {
        final Reply wrongPassword = console.login(RIGHT.replace("long", "wrong"));
        final Reply wrongName = console.login(RIGHT.replace("bob", "alice"));

        assertThat(wrongPassword.status()).isEqualTo(401);
        assertThat(wrongName.status()).isEqualTo(401);
        assertThat(wrongName.body()).isEqualTo(wrongPassword.body());
    }

    @Test
    void shouldNoLongerLetInWhoIsTakenOutOfTheFile() throws IOException {
        Files.writeString(users, "# nobody\n");

        assertThat(console.login(RIGHT).status()).isEqualTo(401);
    }

    @Test
    void shouldRefuseThePasswordOfWhoHasFailedFiveTimesWithinAMinute() throws IOException {
        for (int i = 0; i < 5; i++) {
            assertThat(console.login("{\"code\":\"guess\"}").status()).isEqualTo(401);
        }

        assertThat(console.login(RIGHT).status()).isEqualTo(429);
    }

    @Test
    void shouldNotCountWhatWasNotLookedAt() throws IOException {
        Files.writeString(users, "bob\n");
        for (int i = 0; i < 6; i++) {
            assertThat(console.login(RIGHT).status()).isEqualTo(503);
        }
        Files.writeString(users, BOB);

        assertThat(console.login(RIGHT).status()).isEqualTo(200);
    }

    @Test
    void shouldGoOnWhenTheFileIsBad() throws IOException {
        Files.writeString(users, "bob\n");

        assertThat(console.login(RIGHT).status()).isEqualTo(503);
        assertThat(console.told).anyMatch(line -> line.contains("line 1: no NAME=ROLE:"));
        assertThat(console.login("{\"code\":\"" + console.code("viewer") + "\"}").status()).isEqualTo(200);
    }
}
