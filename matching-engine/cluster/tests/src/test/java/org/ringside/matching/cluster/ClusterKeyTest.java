package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.security.SessionProxy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.SharedMemory;

/** Who gets a session with members that have a key. */
@Tag("slow")
class ClusterKeyTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SECRET = "correct horse battery staple";

    private final Path memory = SharedMemory.newFolder();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(messages, true, StandardCharsets.UTF_8);

    @AfterEach
    void close() {
        SharedMemory.delete(memory);
    }

    private Path file(final String name, final String... lines) throws IOException {
        return Files.write(memory.resolve(name), List.of(lines));
    }

    private MemberServer member(final String members, final Path keyFile) throws IOException {
        final List<String> lines = new ArrayList<>(List.of("queues=" + memory.resolve("queues"), "members=" + members,
            "member=0", "folder=" + memory.resolve("data"), "termLength=" + (1 << 16), "heartbeatMs=200",
            "startupMs=400"));
        if (keyFile != null) {
            lines.add("keyFile=" + keyFile);
        }
        return new MemberServer(ConfigFile.read(file("member.properties", lines.toArray(new String[0])), Map.of(),
            MemberConfig.class), print);
    }

    private void configure(final String members, final ClusterKey key) {
        try (ClusterClient client =
            new ClusterClient(MemberList.parse("members", members), key, memory.resolve("driver"), PATIENCE)) {
            // Refused as a command, which only who has a session learns.
            client.configure(1, new UnsafeBuffer(new byte[1]), 1);
        }
    }

    @Test
    void shouldGiveSessionsOnlyToWhoKnowsTheKey() throws IOException {
        final String members = FreePorts.members("127.0.0.1", 1);
        final Path keyFile = file("key", SECRET, "a second line");
        try (MemberServer member = member(members, keyFile).start()) {
            assertThat(member.description()).startsWith("member 0 of 1 ");
            assertThatThrownBy(() -> configure(members, ClusterKey.read(keyFile)))
                .isInstanceOf(LaunchException.class).hasMessageContaining("is no command");
            assertThat(messages.toString(StandardCharsets.UTF_8)).isEmpty();

            for (final ClusterKey other : List.of(ClusterKey.NONE, ClusterKey.read(file("other", SECRET + "!")))) {
                assertThatThrownBy(() -> configure(members, other))
                    .isInstanceOfSatisfying(LaunchException.class,
                        refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.PERMISSION))
                    .hasMessage("the members at 0=" + members + " refuse this process, as its key is not theirs: give"
                        + " it the members' keyFile");
            }
            assertThat(messages.toString(StandardCharsets.UTF_8).lines()).anyMatch(line -> line.startsWith(
                "member-0: somebody was refused who does not know the key of keyFile="));
        }
    }

    /** Of a session that was asked, or has answered: what became of it. */
    private static final class Session implements SessionProxy {
        private final long id;
        private byte[] challenge;
        private String end = "";

        private Session(final long id) {
            this.id = id;
        }

        @Override
        public long sessionId() {
            return id;
        }

        @Override
        public boolean challenge(final byte[] question) {
            challenge = question.clone();
            return true;
        }

        @Override
        public boolean authenticate(final byte[] principal) {
            end = "in";
            return true;
        }

        @Override
        public void reject() {
            end = "refused";
        }
    }

    /** Strangers who never answer would take all sessions there are for ten seconds, again and again. */
    @Test
    void shouldRefuseTheEldestOfManyThatWereAskedAndDoNotAnswer() throws IOException {
        final ClusterKey key = ClusterKey.read(file("key", SECRET));
        final List<String> lines = new ArrayList<>();
        final KeyAuthenticator authenticator = new KeyAuthenticator(key, lines::add);
        final List<Session> sessions = new ArrayList<>();
        for (int id = 0; id < KeyAuthenticator.MOST_PENDING + 2; id++) {
            final Session session = new Session(id);
            sessions.add(session);
            authenticator.onConnectRequest(id, new byte[0], id);
            authenticator.onConnectedSession(session, id);
        }
        final Session last = sessions.get(sessions.size() - 1);
        authenticator.onChallengeResponse(last.id, key.sign(last.challenge), 99);

        sessions.forEach(session -> authenticator.onChallengedSession(session, 99));

        assertThat(sessions.stream().filter(session -> session.end.equals("refused")).map(Session::sessionId))
            .containsExactly(0L, 1L);
        assertThat(last.end).isEqualTo("in");
        assertThat(lines).hasSize(1);
    }

    @Test
    void shouldTakeNoLongerThanAllCommandsTogetherMay() {
        final String members = FreePorts.members("127.0.0.1", 1);
        try (ClusterClient client = new ClusterClient(MemberList.parse("members", members), ClusterKey.NONE,
            memory.resolve("driver"), PATIENCE)) {
            client.endBy(System.nanoTime());

            assertThatThrownBy(client::market).isInstanceOfSatisfying(LaunchException.class,
                refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.TIMEOUT));
        }
    }

    /** As a rehearsal of an exchange that gets a key. */
    @Test
    void shouldTakeEverybodyWithoutAKey() throws IOException {
        final String members = FreePorts.members("127.0.0.1", 1);
        try (MemberServer member = member(members, null).start()) {
            assertThat(member.description()).startsWith("member 0 of 1 ");
            assertThatThrownBy(() -> configure(members, ClusterKey.read(file("key", SECRET))))
                .isInstanceOf(LaunchException.class).hasMessageContaining("is no command");
        }
    }

    @Test
    void shouldWantAKeyWhereOtherMachinesReachTheMember() throws IOException {
        final MemberServer member = member("0.0.0.0:" + FreePorts.members("127.0.0.1", 1).split(":")[1], null);

        assertThatThrownBy(() -> member.start().close())
            .isInstanceOfSatisfying(LaunchException.class, refusal -> assertThat(refusal.exitCode())
                .isEqualTo(ExitCode.USAGE))
            .hasMessageStartingWith("members: other machines reach 0.0.0.0, and that needs keyFile=FILE with a key")
            .message().doesNotContain("\n");
    }

    @Test
    void shouldSayInALineWhatIsWrongWithAKey() throws IOException {
        assertThatThrownBy(() -> ClusterKey.read(memory.resolve("missing")))
            .isInstanceOfSatisfying(LaunchException.class, refusal -> assertThat(refusal.exitCode())
                .isEqualTo(ExitCode.NOT_FOUND))
            .hasMessageContaining("there is no such file; make one with 'head -c 32 /dev/urandom | base64'")
            .message().doesNotContain("\n");
        final Path shortKey = file("short", "fifteen letters");
        assertThatThrownBy(() -> ClusterKey.read(shortKey))
            .isInstanceOf(LaunchException.class).hasMessageContaining("has 15 characters, and a key has 16 or more")
            .message().doesNotContain("\n", "fifteen");
        assertThat(ClusterKey.read(Path.of(""))).isSameAs(ClusterKey.NONE);
    }
}
