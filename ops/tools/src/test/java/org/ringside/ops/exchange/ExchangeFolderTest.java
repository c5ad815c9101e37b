package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;

class ExchangeFolderTest {
    @TempDir
    private Path folder;

    /** Who can read a file can take a shared lock of it, and keep {@code up} and {@code down} waiting for good. */
    @Test
    void shouldLetNoOtherAccountLockWhatToolsWaitFor() throws Exception {
        final int exitCode = new ExchangeFolder(folder).exclusively(() -> ExitCode.THRESHOLD);

        assertThat(exitCode).isEqualTo(ExitCode.THRESHOLD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("exchange.lock"))))
            .isEqualTo("rw-------");
    }

    /** Who stops an exchange would stop half of it. */
    @Test
    void shouldWaitForNoCommandsInAFileThatIsNoQueue() throws Exception {
        Files.writeString(folder.resolve("foreign.q"), "no queue");
        final ExchangeFolder exchange = new ExchangeFolder(folder);

        exchange.awaitRead(Duration.ofDays(1));

        assertThat(exchange.removeReadQueues(null, List.of("orders.in", "orders.out.gw-1"))).isTrue();
        assertThat(folder.resolve("foreign.q")).exists();
    }
}
