package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.LaunchException;

class LoginRequestsTest {
    private static final String ADDRESS = "http://127.0.0.1:9080";
    /** As long as Linux makes names of accounts. */
    private static final String ACCOUNT = "a".repeat(31);

    @TempDir
    private Path folder;

    private final LoginCodes codes = new LoginCodes();

    private String ask(final String words) {
        return new LoginRequests(folder, ADDRESS, codes, () -> 1).run(words);
    }

    @Test
    void shouldLetInTheLongestAccountBehindTheLongestOther() {
        final String name = ACCOUNT + "1 as " + ACCOUNT + "2";

        final String address = ask("login viewer " + name);

        assertThat(address).startsWith(ADDRESS + "/login#");
        assertThat(codes.redeem(address.substring(address.indexOf('#') + 1), 1))
            .contains(new Person(name, Role.VIEWER));
    }

    @Test
    void shouldSayWhichNameIsTooLong() {
        assertThatThrownBy(() -> ask("login operator " + ACCOUNT + "12 as " + ACCOUNT + "2"))
            .isInstanceOf(LaunchException.class).hasMessage("the name '" + ACCOUNT + "12 as " + ACCOUNT
                + "...' has 69 characters, and a login has 68 at most: ask as another account");
        assertThatThrownBy(() -> ask("login admin me")).hasMessageContaining("has no request 'login admin me'");
        assertThatThrownBy(() -> ask("login operator ")).hasMessageContaining("has no request 'login operator '");
    }
}
