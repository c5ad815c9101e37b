package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.ops.terminal.Format;

/**
 * What a file system has left for queues.
 *
 * @param folder     on it
 * @param freeBytes  that we may use
 * @param totalBytes of all of it
 */
public record FileSystemSpace(String folder, long freeBytes, long totalBytes) {
    private static final double LITTLE = 0.1;

    public static FileSystemSpace of(final Path folder) throws IOException {
        final FileStore store = Files.getFileStore(folder);
        return new FileSystemSpace(folder.toString(), store.getUsableSpace(), store.getTotalSpace());
    }

    /** So little that somebody has to make room soon. */
    public boolean isLittle() {
        return freeBytes < totalBytes * LITTLE;
    }

    @Override
    public String toString() {
        return folder + ": " + Format.bytes(freeBytes) + " of " + Format.bytes(totalBytes) + " free";
    }
}
