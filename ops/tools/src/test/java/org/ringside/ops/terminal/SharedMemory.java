package org.ringside.ops.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A folder for queues in shared memory, for one test. */
public final class SharedMemory implements BeforeEachCallback, AfterEachCallback {
    private Path folder;

    public Path folder() {
        return folder;
    }

    @Override
    public void beforeEach(final ExtensionContext context) throws IOException {
        final Path shared = Path.of("/dev/shm");
        folder = Files.isDirectory(shared)
            ? Files.createTempDirectory(shared, "ringside-test-")
            : Files.createTempDirectory("ringside-test-");
    }

    @Override
    public void afterEach(final ExtensionContext context) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
