package org.ringside.ops.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.ops.exchange.LogTap;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.QueueDirectory;

class RejoinMemberTest {
    @TempDir
    private Path folder;

    private Run rejoin(final String... options) throws IOException {
        final Path file = Files.write(folder.resolve("member.properties"), List.of("queues=" + folder.resolve("q"),
            "members=127.0.0.1:9040,127.0.0.1:9050,127.0.0.1:9060", "member=0", "folder=" + folder.resolve("data")));
        final String[] command = {"cluster", "rejoin", "-c", file.toString()};
        final String[] all = new String[command.length + options.length];
        System.arraycopy(command, 0, all, 0, command.length);
        System.arraycopy(options, 0, all, command.length, options.length);
        return Run.of(new Ringside(), all);
    }

    @Test
    void shouldDoNothingUnlessItIsToDiscard() throws IOException {
        final Run run = rejoin();

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("say --discard: the member begins without the log");
    }

    @Test
    void shouldTellTheAuditBesideWhichTheMemberRuns() throws IOException {
        final Path queues = Files.createDirectory(folder.resolve("q"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        QueueDirectory.of(queues).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();

        rejoin("--discard");

        final List<String> lines = new ArrayList<>();
        final LogTap tap = new LogTap(queues);
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        assertThat(lines).hasSize(2).allMatch(line -> line.contains("ringside cluster rejoin -c "));
        assertThat(lines.get(1)).contains("operator.ended", "\"code\":3");
    }

    @Test
    void shouldSayWhenTheMemberHasNothing() throws IOException {
        final Run run = rejoin("--discard", "--set", "folder=" + folder.resolve("other"));

        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(run.err()).contains("there is no folder " + folder.resolve("other"));
    }
}
