package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailuresTest {
    @TempDir
    private Path folder;

    @Test
    void shouldSayWhyAFileCannotBeUsedWhereTheJdkSaysItsName() throws IOException {
        final Path file = Files.write(folder.resolve("there"), new byte[] {(byte) 0xFF});

        assertThat(reason(() -> Files.readString(folder.resolve("none")))).isEqualTo("there is no " + folder + "/none");
        assertThat(reason(() -> Files.createFile(file))).isEqualTo(file + " is there already");
        assertThat(reason(() -> Files.list(file).close())).isEqualTo(file + " is no folder");
        assertThat(reason(() -> Files.readString(file, StandardCharsets.UTF_8))).isEqualTo("no text in UTF-8");
        assertThat(reason(() -> Files.newInputStream(folder).read())).isEqualTo("Is a directory");
        assertThat(Failures.ofFile(new AccessDeniedException("/a/b"))).isEqualTo("no permission for /a/b");
        assertThat(Failures.ofFile(new FileSystemException("/a/b", null, "No space left on device")))
            .isEqualTo("/a/b: No space left on device");
        assertThat(Failures.ofFile(new IOException())).isEqualTo("java.io.IOException");
    }

    private static String reason(final ThrowingCallable use) {
        return Failures.ofFile(catchThrowableOfType(IOException.class, use));
    }
}
