package org.ringside.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A folder in shared memory, for one test. Its name has the pid of this JVM, for the {@link ProcessReaper}. */
public final class SharedMemory implements BeforeEachCallback, AfterEachCallback {
    private static final Path ROOT = Path.of("/dev/shm");

    private Path folder;

    /** Returns the folder, which is there as long as the test runs. */
    public Path folder() {
        return folder;
    }

    /** Makes a new folder in shared memory, or among the temporary files on systems without {@code /dev/shm}. */
    public static Path newFolder() {
        final String prefix = "ringside-test-" + ProcessHandle.current().pid() + "-";
        try {
            return Files.isDirectory(ROOT)
                ? Files.createTempDirectory(ROOT, prefix) : Files.createTempDirectory(prefix);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Removes a folder and everything in it. */
    public static void delete(final Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void beforeEach(final ExtensionContext context) {
        folder = newFolder();
    }

    @Override
    public void afterEach(final ExtensionContext context) {
        delete(folder);
    }
}
