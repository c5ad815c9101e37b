package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.journal.SessionJournalDescriptor;
import org.ringside.gateway.journal.SessionJournalTest;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;

/**
 * When a gateway starts on the journals that it finds, when it refuses to, and what others can learn from them.
 */
class GatewayJournalTest {
    private static final long SESSION = 1001;

    @TempDir
    private Path folder;
    private final TestQueues queues = new TestQueues(1024, 16, 1024, "gw-1", "gw-1.1");

    @AfterEach
    void close() {
        queues.close();
    }

    @Test
    void shouldBeConfiguredWithAsManyFramesAsAJournalCanHave() {
        final Key frames = Keys.of(GatewayConfig.class).key("journalFrames");

        assertThat(frames.min()).isEqualTo(SessionJournalDescriptor.MIN_SLOTS);
        assertThat(frames.max()).isEqualTo(SessionJournalDescriptor.MAX_SLOTS);
    }

    @Test
    void shouldStartWhenJournalsGoWithTheQueue() {
        journal("gw-1", SessionJournal.NO_POSITION);

        startAndStop(1, folder.toString());
    }

    @Test
    void shouldRefuseWhenTheQueueEndsBeforeTheJournals() {
        journal("gw-1", 41);

        refused(1, ExitCode.NOT_FOUND, "no engine runs that makes them again: start the engine first",
            "--start-position 42");
    }

    @Test
    void shouldRefuseWhenAJournalIsDamaged() throws IOException {
        journal("gw-1", 41);
        try (FileChannel channel =
            FileChannel.open(folder.resolve("session-1001.journal"), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), SessionJournalDescriptor.SLOTS_BEGIN + 40);
        }

        refused(1, ExitCode.CORRUPT, "session-1001.journal is damaged at offset 4096", "move it away");
    }

    @Test
    void shouldRefuseWhenTheSessionBelongsToAnotherLoopNow() {
        journal("gw-1", SessionJournal.NO_POSITION);

        refused(2, ExitCode.USAGE, "session 1001 was served by the loop gw-1 and would be by gw-1.1", "loops=");
    }

    @Test
    void shouldRefuseWhenAnotherGatewayUsesTheJournals() {
        try (SessionJournals other = SessionJournals.of(folder, 2048, line -> { })) {
            assertThat(other.sessionIds()).isEmpty();
            refused(1, ExitCode.IN_USE, "another gateway uses the journals in " + folder, "journal=");
        }
        startAndStop(1, folder.toString());
    }

    @Test
    void shouldRefuseWhenTheFolderCannotBeMade() throws IOException {
        final Path file = Files.writeString(folder.resolve("file"), "");

        assertThatExceptionOfType(LaunchException.class)
            .isThrownBy(() -> gateway(1, file.resolve("journal").toString()).start())
            .withMessageContaining("cannot use the folder of journals")
            .satisfies(refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.FAILURE));
    }

    @Test
    void shouldLeaveNothingBehindWhenTheJournalIsOff() throws IOException {
        final long before = temporaryFolders();

        startAndStop(1, "off");

        assertThat(temporaryFolders()).isEqualTo(before);
    }

    private void journal(final String route, final long position) {
        try (SessionJournals journals = SessionJournals.of(folder, 2048, line -> { })) {
            write(journals, SESSION, route, position);
        }
    }

    private static void write(
        final SessionJournals journals, final long sessionId, final String route, final long position) {
        final SessionJournal journal = journals.create(sessionId, route);
        journal.negotiate(5);
        SessionJournalTest.write(journal, position, 0);
    }

    private void refused(final int loops, final int exitCode, final String named, final String remedy) {
        assertThatExceptionOfType(LaunchException.class)
            .isThrownBy(() -> gateway(loops, folder.toString()).start())
            .withMessageContaining(named)
            .withMessageContaining(remedy)
            .satisfies(refusal -> assertThat(refusal.exitCode()).isEqualTo(exitCode));
    }

    private void startAndStop(final int loops, final String journal) {
        try (Gateway gateway = gateway(loops, journal).start()) {
            assertThat(gateway.description()).contains("gw-1");
        }
    }

    private Gateway gateway(final int loops, final String journal) {
        return new Gateway(new GatewayConfig(
            "gw-1", queues.folder().toString(), null, "127.0.0.1:0", loops, "phased", null, null, null, "hmac",
            Map.of("1", new SessionRange(1001, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "")), null, null,
            null,
            journal, null, null, null, null, null, null), System.err);
    }

    private static long temporaryFolders() throws IOException {
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("ringside-journals")).count();
        }
    }
}
