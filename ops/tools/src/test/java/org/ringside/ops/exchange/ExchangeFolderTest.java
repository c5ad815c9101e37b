package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
}
