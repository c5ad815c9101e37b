package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLocksTest {
    @TempDir
    private Path folder;

    @Test
    void shouldTellWhetherAFileIsLockedAndNeitherMakeNorDropAnything() throws IOException {
        final Path file = folder.resolve("journal.lk");
        assertThat(FileLocks.isHeld(file)).isFalse();
        assertThat(file).doesNotExist();

        try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(FileLocks.isHeld(file)).isFalse();
            final FileLock lock = channel.lock();
            assertThat(FileLocks.isHeld(file)).isTrue();
            assertThat(FileLocks.isHeld(file)).as("looking has not dropped it").isTrue();
            lock.release();
            assertThat(FileLocks.isHeld(file)).isFalse();
        }
    }

    @Test
    void shouldNotFollowALink() throws IOException {
        final Path link = Files.createSymbolicLink(folder.resolve("journal.lk"), Files.createFile(folder.resolve("a")));

        assertThatThrownBy(() -> FileLocks.isHeld(link)).isInstanceOf(QueueException.class);
        assertThatThrownBy(() -> new OpenFileLocks(link)).isInstanceOf(QueueException.class);
    }
}
