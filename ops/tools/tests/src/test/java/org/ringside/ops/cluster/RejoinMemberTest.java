package org.ringside.ops.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.terminal.Run;

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
    void shouldSayWhenTheMemberHasNothing() throws IOException {
        final Run run = rejoin("--discard", "--set", "folder=" + folder.resolve("other"));

        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(run.err()).contains("there is no folder " + folder.resolve("other"));
    }
}
