package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a log tells of the end of its process. */
class ProcessLogTest {
    @TempDir
    private Path folder;

    private ProcessLog log;

    @Test
    void shouldGiveNoCauseWhenAProcessWasKilledThatHadOnlyWarnedAndReported() throws IOException {
        say("gateway gw-1: 3 sessions have journals",
            "gateway: conf/gateway.properties holds secrets, and other accounts can read it: chmod 600 it",
            "ready gateway gw-1 pid=7",
            "engine: took a snapshot at record 7 in 3 ms",
            "probe p: 10 received, 10 answered");

        assertThat(log.cause()).isEmpty();
        assertThat(log.lastWords()).contains("probe p: 10 received, 10 answered");
    }

    @Test
    void shouldGiveTheErrorWhateverFollowsIt() throws IOException {
        say("ready engine pid=7",
            "engine: error: stopped: no room is left: /data",
            "    at org.ringside.Somewhere",
            "engine: 3 commands were not applied",
            "OpenJDK 64-Bit Server VM warning: Sharing is disabled");

        assertThat(log.cause()).contains("stopped: no room is left: /data");
    }

    /** Threads of a member and of its libraries go on for a while when it ends. */
    @Test
    void shouldGiveTheErrorOfAMemberAndNotWhatIsSaidBehindIt() throws IOException {
        say("member-0: the member begins",
            "member: error: the member cannot begin with folder /data: it is damaged",
            "cluster-backup failed to close due to timeout, retrying...",
            "member-0: consensus module: unexpected interrupt",
            "bridge-host.a: session 7 with the members, member 1 leads");

        assertThat(log.cause()).contains("the member cannot begin with folder /data: it is damaged");
    }

    @Test
    void shouldGiveNoCauseWhenAMemberWasKilled() throws IOException {
        say("ready member 0 of 3 pid=7", "member-0: media driver: connection refused", "bridge-host-1: attached");

        assertThat(log.cause()).isEmpty();
    }

    @Test
    void shouldGiveWhatTheMachineSaidWhenTheProcessCouldNot() throws IOException {
        say("engine: recovered 3 orders",
            "ready engine pid=7",
            "Terminating due to java.lang.OutOfMemoryError: Java heap space");

        assertThat(log.cause()).contains("Terminating due to java.lang.OutOfMemoryError: Java heap space");
    }

    /** Longer than an array can be. */
    @Test
    void shouldLookAtBeginAndEndOfAProcessThatHasSaidMoreThanFits() throws IOException {
        say("ready engine pid=7");
        try (RandomAccessFile file = new RandomAccessFile(log.file().toFile(), "rw")) {
            file.setLength(3L << 30);
            file.seek(file.length());
            file.write("\nengine: error: stopped: no room is left: /data\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(log.ready()).contains(Map.of("pid", "7"));
        assertThat(log.cause()).contains("stopped: no room is left: /data");
    }

    @Test
    void shouldReadWhatAFullFileSystemHasCutOffWithinACharacter() throws IOException {
        say("engine: error: stopped: no room is left: /data/B\u00F6rse");
        final byte[] whole = Files.readAllBytes(log.file());
        Files.write(log.file(), Arrays.copyOf(whole, whole.length - "rse\n".length() - 1));

        assertThat(log.cause()).contains("stopped: no room is left: /data/B\uFFFD");
    }

    @Test
    void shouldSayThatALogCannotBeRead() throws IOException {
        log = ProcessLog.of(folder, "process");
        Files.createDirectory(log.file());

        assertThat(log.cause()).get().asString().contains("is no file");
    }

    private void say(final String... lines) throws IOException {
        log = ProcessLog.of(folder, "process");
        Files.writeString(log.file(), String.join("\n", lines) + "\n");
    }
}
