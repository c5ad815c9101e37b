package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.member.Member;
import org.ringside.testing.SharedMemory;

/** A cluster of one member, in this process. */
@Tag("slow")
class MemberServerTest {
    private static final int TRIES = 3_000;
    private static final long PAUSE_MS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path memory = SharedMemory.newFolder();
    private final Path folder = memory.resolve("data");
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(messages, true, StandardCharsets.UTF_8);

    @AfterEach
    void close() {
        SharedMemory.delete(memory);
    }

    private MemberServer server() throws IOException {
        return server(MemberSetup.USUAL);
    }

    private MemberServer server(final MemberSetup setup) throws IOException {
        final Path file = Files.write(memory.resolve("member.properties"), List.of(
            "queues=" + memory.resolve("queues"), "members=" + FreePorts.members("127.0.0.1", 1), "member=0",
            "folder=" + folder, "termLength=" + (1 << 16), "heartbeatMs=200", "startupMs=400"));
        return new MemberServer(ConfigFile.read(file, Map.of(), MemberConfig.class), print, setup);
    }

    private void awaitRules(final long version) throws InterruptedException {
        long rules = 0;
        for (int i = 0; i < TRIES && rules != version; i++) {
            Thread.sleep(PAUSE_MS);
            rules = counters().of(MemberCounter.LEADER) == 0 ? 0 : counters().of(MemberCounter.RULES);
        }
        assertThat(rules).isEqualTo(version);
    }

    private MemberCountersSnapshot counters() {
        return MemberCountersSnapshot.readAll(memory.resolve("queues")).get(0);
    }

    @Test
    void shouldStartAgainAtOnceAndLeaveNothingInSharedMemory() throws IOException, InterruptedException {
        for (int start = 0; start < 2; start++) {
            try (MemberServer server = server().start()) {
                assertThat(server.description()).startsWith("member 0 of 1 at 127.0.0.1:")
                    .endsWith(" policy=replicated folder=" + folder);
                assertThat(memory.resolve("queues-member-0")).isDirectory();
                if (start == 0) {
                    awaitRules(Member.RULES);
                }
            }
            assertThat(memory.resolve("queues-member-0")).doesNotExist();
        }
        assertThat(messages.toString(StandardCharsets.UTF_8)).isEqualTo("member-0: rules of version " + Member.RULES
            + " are active: the exchange is new, and all members know them\n");
    }

    /** The way back to the build before is open until an operator activates them. */
    @Test
    void shouldKeepItsRulesWhenItGetsABuildThatKnowsNewerOnes() throws IOException, InterruptedException {
        try (MemberServer server =
            server(MemberSetup.USUAL.withRules(Member.FIRST_RULES, UnaryOperator.identity())).start()) {
            awaitRules(Member.FIRST_RULES);
            assertThat(server.description()).isNotEmpty();
        }
        try (MemberServer server = server().start()) {
            awaitRules(Member.FIRST_RULES);
            assertThat(new Control(memory.resolve("queues"), "member-0").ask(MemberServer.NEXT_RULES, PATIENCE))
                .isEqualTo(Integer.toString(Member.FIRST_RULES + 1));
            assertThat(server.description()).isNotEmpty();
        }
        assertThat(messages.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldRefuseADamagedFolderInOneLine() throws IOException {
        Files.createDirectories(folder.resolve("archive"));
        final byte[] garbage = new byte[1 << 20];
        Arrays.fill(garbage, (byte) 7);
        Files.write(folder.resolve("archive/archive.catalog"), garbage);
        final MemberServer server = server();

        assertThatThrownBy(() -> server.start().close())
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessageStartingWith("the member cannot begin with folder " + folder)
            .message().doesNotContain("\n");
    }

    /** Aeron reads it when its thread has begun. */
    @Test
    void shouldEndWhenTheListOfTermsIsDamaged() throws IOException {
        Files.createDirectories(folder.resolve("cluster"));
        Files.write(folder.resolve("cluster/recording.log"), new byte[128]);

        try (MemberServer server = server().start()) {
            assertThatThrownBy(server::await)
                .isInstanceOfSatisfying(LaunchException.class,
                    ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT))
                .hasMessageContaining("consensus module")
                .message().doesNotContain("\n");
        }
    }
}
