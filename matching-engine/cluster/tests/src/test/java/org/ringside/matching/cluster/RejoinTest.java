package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.SharedMemory;

/** What a member is not allowed to discard; {@link DivergenceTest} has one that is. */
@Tag("slow")
class RejoinTest {
    private static final Duration TIMEOUT = Duration.ofMillis(200);

    private final Path memory = SharedMemory.newFolder();
    private final Path data = memory.resolve("data");

    @AfterEach
    void close() {
        SharedMemory.delete(memory);
    }

    private void assertRefused(final int members, final int exitCode, final String reason) throws IOException {
        final Path file = Files.write(memory.resolve("member.properties"), List.of("queues=" + memory.resolve("q"),
            "members=" + FreePorts.members("127.0.0.1", members), "member=0", "folder=" + data));
        final MemberConfig config = ConfigFile.read(file, Map.of(), MemberConfig.class);
        assertThatThrownBy(() -> Rejoin.discard(config, TIMEOUT))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(exitCode))
            .hasMessageContaining(reason)
            .message().doesNotContain("\n");
    }

    @Test
    void shouldDiscardNothingWithoutOthersThatHaveTheLog() throws IOException {
        Files.createDirectories(data.resolve("archive"));

        assertRefused(1, ExitCode.USAGE, "member=0 is the only one of members");
        assertRefused(3, ExitCode.TIMEOUT, "no leader is found among the other members");
        assertThat(data.resolve("archive")).isDirectory();
        assertThat(memory.resolve("q-rejoin-0")).doesNotExist();
    }

    @Test
    void shouldSayWhenThereIsNothingToDiscard() throws IOException {
        assertRefused(3, ExitCode.NOT_FOUND, "there is no folder " + data);
        Files.createDirectories(data.resolve("discarded-20260101-000000"));
        assertRefused(3, ExitCode.NOT_FOUND, "there is nothing in folder " + data);
    }
}
