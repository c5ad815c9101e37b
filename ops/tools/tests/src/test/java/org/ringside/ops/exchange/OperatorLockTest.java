package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.SmallDisk;

class OperatorLockTest {
    @TempDir
    private Path folder;

    @Test
    void shouldLetOneToolWorkAtATime() throws Exception {
        final int exitCode = OperatorLock.holding(folder, Duration.ZERO, () -> {
            assertThat(folder.resolve(OperatorLock.FILE)).hasContent(Long.toString(ProcessHandle.current().pid()));
            assertThatThrownBy(() -> OperatorLock.holding(folder, Duration.ofMillis(50), () -> ExitCode.OK))
                .isInstanceOf(LaunchException.class).hasMessageContaining("another tool of an operator is at work");
            return ExitCode.THRESHOLD;
        });

        assertThat(exitCode).isEqualTo(ExitCode.THRESHOLD);
        assertThat(OperatorLock.holding(folder, Duration.ZERO, () -> ExitCode.OK)).isEqualTo(ExitCode.OK);
    }

    /** A kill switch that waits for somebody to make room is none. */
    @Test
    void shouldLetToolsWorkWhenTheFileSystemIsFull() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, "64k")) {
            disk.fill();

            assertThat(OperatorLock.holding(disk.folder(), Duration.ZERO, () -> ExitCode.THRESHOLD))
                .isEqualTo(ExitCode.THRESHOLD);
            assertThat(disk.folder().resolve(OperatorLock.FILE)).isEmptyFile();
        }
    }

    @Test
    void shouldKeepTheLockWhenAnotherThreadGivesUpWaiting() throws Exception {
        final AtomicReference<Throwable> refusal = new AtomicReference<>();
        OperatorLock.holding(folder, Duration.ZERO, () -> {
            final Thread other = new Thread(() -> refusal.set(catchThrowable(
                () -> OperatorLock.holding(folder, Duration.ofMillis(50), () -> ExitCode.OK))));
            other.start();
            other.join();

            assertThat(refusal.get()).isInstanceOf(LaunchException.class);
            assertThat(Files.readString(Path.of("/proc/locks"))).as("locks of the kernel")
                .contains(":" + Files.getAttribute(folder.resolve(OperatorLock.FILE), "unix:ino") + " ");
            return ExitCode.OK;
        });
    }

    /** After {@code sudo ringside block} the account of the exchange still works its kill switch. */
    @Test
    void shouldGiveTheLockToWhoeverHasTheFolderWhenRootIsTheFirst() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        final UserPrincipal other = other();
        Files.setOwner(folder, other);

        OperatorLock.holding(folder, Duration.ZERO, () -> ExitCode.OK);

        assertThat(Files.getOwner(folder.resolve(OperatorLock.FILE))).isEqualTo(other);
    }

    private UserPrincipal other() throws IOException {
        return folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    }
}
