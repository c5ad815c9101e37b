package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.Reader;

/** {@code up}, {@code down}, {@code status} with a log, and {@code logs}: the log process is one that reads nothing. */
@Tag("slow")
class LogsTest extends ExchangeFixture {
    @Test
    void shouldStartTheLogFirstEndItLastAndKeepWhatItHasNotRead() throws IOException {
        standIn.log();

        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);

        final List<RunningProcess> processes = state().processes();
        assertThat(processes).extracting(RunningProcess::name).containsExactly("log", "engine", "gw-1");
        assertThat(QueueDirectory.of(queues).names()).containsExactly("log", "orders.in", "orders.out.gw-1");
        assertThat(standIn.arguments("log")).isEqualTo("log -c " + home.resolve("conf/log.properties")
            + " --set queues=" + queues + " --set folder=" + home.resolve("data/log"));
        assertThat(ringside("status").out()).containsPattern("\nlog +many +").startsWith("log      pid ");

        final Run down = ringside("down");

        assertThat(down).isEqualTo(new Run(ExitCode.OK,
            "log stopped\nengine stopped\ngw-1 stopped\nremoved orders.in, orders.out.gw-1\n", ""));
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
        final String audit = ringside("logs", "--audit").out();
        assertThat(audit.lines().toList()).hasSize(2);
        assertThat(audit).containsPattern(
            "Z INFO  ringside   operator.ended: .+ ran: ringside up: exit code 0\n.+ runs: ringside down\n");
    }

    @Test
    void shouldKeepTheLogRunningWhenAnotherProcessDies() throws Exception {
        standIn.log();
        ringside("up");
        state().processes().get(0).kill();

        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.err()).contains("log (pid ", "'ringside restart log");
        assertThat(ringside("restart", "log").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("logs", "--event", "operator.ended").out()).contains("ringside restart log");
    }

    @Test
    void shouldShowOnlyWhatIsAskedFor() throws IOException {
        standIn.log();
        ringside("up");
        try (LogQueue log = LogQueue.attach(queues, "gw-1", System.err::println)) {
            log.events().tell(LogEvent.LOG_DROPPED, 7);
            log.events().tell(LogEvent.LOG_LOST, 8, "the disk is full");
        }

        assertThat(events()).containsExactly("operator.ended", "log.dropped", "log.lost");
        assertThat(events("--level", "warn")).containsExactly("log.dropped", "log.lost");
        assertThat(events("--level", "error")).containsExactly("log.lost");
        assertThat(events("--process", "gw-1")).containsExactly("log.dropped", "log.lost");
        assertThat(events("--event", "log")).containsExactly("log.dropped", "log.lost");
        assertThat(events("--event", "log.lost", "--event", "operator")).containsExactly("operator.ended", "log.lost");
        assertThat(events("--grep", "disk is f.ll")).containsExactly("log.lost");
        assertThat(events("--audit")).containsExactly("operator.ended");
        assertThat(events("--since", "1h")).hasSize(3);
        assertThat(events("--until", "1h")).isEmpty();
        assertThat(events("--since", "2999-01-01T00:00:00Z")).isEmpty();
        assertThat(events("--session", "1001")).isEmpty();
        assertThat(events("--order", "7")).isEmpty();
        final JsonNode lost = Json.MAPPER.readTree(ringside("logs", "--json", "--level", "error").out());
        assertThat(lost.path("args").path("count").asLong()).isEqualTo(8);
        assertThat(lost.path("process").asText()).isEqualTo("gw-1");
    }

    @Test
    void shouldSayWhatThereIsWhenNothingIsWhatWasAskedFor() throws IOException {
        standIn.log();
        ringside("up");
        final String time = LogEntry.of(ringside("logs", "--json").out().strip()).orElseThrow().time().toString();

        assertThat(ringside("logs", "--level", "error")).isEqualTo(new Run(ExitCode.OK, "",
            "ringside: no event is what was asked for. The log has 1, from " + time + " to " + time + "\n"));
        assertThat(ringside("logs", "--order", "7").err())
            .endsWith(time + ". 'ringside trace 7' shows what became of an order\n");
        assertThat(ringside("logs", "--order", "7", "--json")).isEqualTo(new Run(ExitCode.OK, "", ""));
    }

    @Test
    void shouldFollowNoLongerThanUntilTheEndThatIsGiven() throws IOException {
        standIn.log();
        ringside("up");

        assertThat(ringside("logs", "-f", "--until", "1h").err()).startsWith("ringside: no event is what was asked");
    }

    @Test
    void shouldTellTheAuditOfCommandsThatWereRefused() throws IOException {
        standIn.log();
        ringside("up");

        ringside("up");
        ringside("restart", "gw-1");
        ringside("restart", "gw-1", "--dry-run");
        final Run block = ringside("block", "session", "9", "--yes");

        assertThat(block.err()).contains("there is no session 9");
        assertThat(ringside("logs", "--event", "operator.ended").out().lines()
            .map(line -> line.replaceAll(".* ran: ", ""))).containsExactly("ringside up: exit code 0",
            "ringside up: exit code 4", "ringside restart gw-1: exit code 2",
            "ringside block session 9 --yes: exit code " + block.exitCode());
        ringside("down");
    }

    @Test
    void shouldShowNothingThatCouldSteerATerminal() throws IOException {
        standIn.log();
        ringside("up");
        try (LogQueue log = LogQueue.attach(queues, "gw-1", System.err::println)) {
            log.events().tell(LogEvent.PROCESS_FAILED, "a\u001b[2Jb\u009b2Jc\rd\u202Ee\u2028f\bg");
        }

        assertThat(ringside("logs", "--level", "error").out()).endsWith("a?[2Jb?2Jc d?e f?g\n").hasLineCount(1);
    }

    @Test
    void shouldSayThatACommandIsNotInTheAuditWhenTheQueueOfTheLogCannotBeUsed() throws IOException {
        standIn.log();
        ringside("up");
        QueueDirectory.of(queues).remove(LogQueue.NAME, true);
        Files.writeString(queues.resolve("log.q"), "no queue");

        final Run snapshot = ringside("snapshot");

        assertThat(snapshot.err())
            .contains("this command is not in the audit, because the queue of the log cannot be used: ");
    }

    @Test
    void shouldShowWhatStandsBeforeAndBehindADamagedFile() throws IOException {
        standIn.log();
        ringside("up");
        final String line = ringside("logs", "--json").out();
        final Path folder = Files.createDirectories(home.resolve("data/log"));
        QueueDirectory.of(queues).remove(LogQueue.NAME, true);
        Files.writeString(folder.resolve("log-00000001.ndjson"), line);
        Files.writeString(folder.resolve("log-00000002.ndjson.gz"), "no archive");
        final byte[] packed = packed(line);
        Files.write(folder.resolve("log-00000003.ndjson.gz"), Arrays.copyOf(packed, packed.length - 9));
        Files.createDirectory(folder.resolve("log-00000004.ndjson"));
        try (RandomAccessFile hole = new RandomAccessFile(folder.resolve("log-00000005.ndjson").toFile(), "rw")) {
            hole.setLength(64 << 20);
        }
        Files.writeString(folder.resolve("log-00000006.ndjson"), line);

        final Run logs = ringside("logs", "--json");

        assertThat(logs.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(logs.out()).startsWith(line).endsWith(line).isNotEqualTo(line);
        assertThat(logs.err()).hasLineCount(4).contains("file 2 of the log is damaged", "file 3 of the log is damaged",
            "file 4 of the log is damaged, or cannot be read, what stands behind that is not shown: ", "Is a directory",
            "1 lines of the files are damaged");
    }

    @Test
    void shouldShowWhatOperatorsDidBeforeTheOldestFile() throws IOException {
        standIn.log();
        ringside("up");
        final String line = ringside("logs", "--json").out();
        final Path folder = Files.createDirectories(home.resolve("data/log"));
        QueueDirectory.of(queues).remove(LogQueue.NAME, true);
        Files.write(folder.resolve("operators-00000002.ndjson.gz"), packed(line));
        Files.writeString(folder.resolve("log-00000002.ndjson"), line);
        assertThat(ringside("logs", "--json").out()).as("its file is still to be deleted").isEqualTo(line);

        Files.writeString(folder.resolve("log-00000003.ndjson"), line);
        assertThat(ringside("logs", "--json").out()).isEqualTo(line + line);
    }

    @Test
    void shouldShowTheFilesWhenTheQueueCannotBeRead() throws IOException {
        standIn.log();
        ringside("up");
        final String line = ringside("logs", "--json").out();
        Files.createDirectories(home.resolve("data/log"));
        Files.writeString(home.resolve("data/log/log-00000001.ndjson"), line);
        QueueDirectory.of(queues).remove(LogQueue.NAME, true);
        Files.writeString(queues.resolve("log.q"), "no queue");

        final Run logs = ringside("logs", "--json");

        assertThat(logs.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(logs.out()).isEqualTo(line);
        assertThat(logs.err()).hasLineCount(1).contains("what waits in the queue of the log is not shown: ");
    }

    @Test
    void shouldShowWhatIsInTheFilesAndInTheQueueOnce() throws IOException {
        standIn.log();
        ringside("up");
        try (LogQueue log = LogQueue.attach(queues, "gw-1", System.err::println)) {
            log.events().tell(LogEvent.LOG_DROPPED, 1);
            final String inFile = ringside("logs", "--json").out();
            Files.createDirectories(home.resolve("data/log"));
            final Path file = Files.writeString(home.resolve("data/log/log-00000001.ndjson"), inFile + "damaged\n");
            // Some are released, some are not.
            try (Reader reader = QueueDirectory.of(queues).attach(LogQueue.NAME).reader("test")) {
                reader.poll((type, buffer, offset, length, position, end) -> { }, 1);
            }
            log.events().tell(LogEvent.LOG_DROPPED, 2);
            final Run logs = ringside("logs");

            assertThat(logs.out().lines().map(line -> line.replaceAll(".*: ", ""))).containsExactly("exit code 0",
                "1 events of this thread were dropped, because the log queue was full or closed",
                "2 events of this thread were dropped, because the log queue was full or closed");
            assertThat(logs.err()).contains("1 lines of the files are damaged, and not shown");
            assertThat(file).exists();
            Files.writeString(file, inFile.substring(0, 20), StandardOpenOption.APPEND);
            assertThat(ringside("logs").out()).isEqualTo(logs.out());
        }
    }

    @Test
    void shouldSayWhatToDoWhenThereIsNoLogOrAnArgumentIsWrong() throws IOException {
        final Run none = ringside("logs");
        assertThat(none.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(none.err()).contains("there is no log in ", "log=log.properties in ");
        standIn.log();
        assertThat(ringside("logs").err()).contains("'ringside up");
        for (final String[] wrong : new String[][] {{"--since", "yesterday"}, {"--until", "2026-13-01T00:00:00Z"},
            {"--grep", "("}, {"--level", "loud"}, {"--since", ""}}) {
            final Run refused = ringside("logs", wrong[0], wrong[1]);
            assertThat(refused.exitCode()).as(wrong[1]).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains(wrong[0]).hasLineCount(1);
        }
    }

    private static byte[] packed(final String lines) throws IOException {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(lines.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    private List<String> events(final String... filter) throws IOException {
        final String[] arguments = new String[filter.length + 2];
        arguments[0] = "logs";
        arguments[1] = "--json";
        System.arraycopy(filter, 0, arguments, 2, filter.length);
        final Run logs = ringside(arguments);
        assertThat(logs.exitCode()).isEqualTo(ExitCode.OK);
        return logs.out().lines().map(line -> LogEntry.of(line).orElseThrow().event()).toList();
    }
}
