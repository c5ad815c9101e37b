package org.ringside.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.UnsafeBuffer;

/** A file that a process writes through its memory: what it has stored is there after it was killed. */
final class MappedLog {
    private MappedLog() {
    }

    /** Opens or makes it. It takes only the memory that is written to. */
    static UnsafeBuffer open(final Path path, final long length) {
        try (FileChannel channel = FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            return new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, length));
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Opens one that is there, for reading. */
    static UnsafeBuffer read(final Path path) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, Files.size(path)));
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
