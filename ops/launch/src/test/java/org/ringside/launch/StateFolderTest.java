package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class StateFolderTest {
    private static final Path HOME = Path.of("/home/me");

    @Test
    void shouldGoByTheEnvironment() {
        assertThat(StateFolder.of("/var/lib/me", HOME)).isEqualTo(Path.of("/var/lib/me/ringside"));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "state", "./state", "~/state", "/a\0b"})
    void shouldBeTheUsersWhenTheEnvironmentNamesNoAbsolutePath(final String state) {
        assertThat(StateFolder.of(state, HOME)).isEqualTo(Path.of("/home/me/.local/state/ringside"));
    }
}
