package org.ringside.ops.log;

import static java.util.Objects.requireNonNullElse;
import static org.ringside.launch.ServerConfig.require;

import java.nio.file.Path;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;

/**
 * What {@code log.properties} says. Keys that are left out take the value in brackets.
 *
 * @param queues     folder of the queues [/dev/shm/ringside-USER].
 * @param folder     of the files; no other account can open it.
 * @param fileLength bytes after which a new file begins, 64 KiB to 1 GiB [64 MiB].
 * @param files      that are kept, 2 to 1000, all but the newest compressed [16].
 */
public record LogConfig(Path queues, Path folder, Long fileLength, Integer files) implements ServerConfig {
    private static final long MIN_LENGTH = 64L << 10;
    private static final long MAX_LENGTH = 1L << 30;
    private static final long DEFAULT_LENGTH = 64L << 20;
    private static final int MIN_FILES = 2;
    private static final int MAX_FILES = 1_000;
    private static final int DEFAULT_FILES = 16;

    /** Fills in what was left out, and refuses what makes no sense. */
    public LogConfig {
        queues = queues == null || queues.toString().isEmpty() ? QueueDirectory.defaultPath() : queues;
        require(folder != null && !folder.toString().isEmpty(), "folder is missing: name the folder of the files");
        fileLength = requireNonNullElse(fileLength, DEFAULT_LENGTH);
        files = requireNonNullElse(files, DEFAULT_FILES);
        require(fileLength >= MIN_LENGTH && fileLength <= MAX_LENGTH,
            "fileLength=" + fileLength + ": " + MIN_LENGTH + " to " + MAX_LENGTH);
        require(files >= MIN_FILES && files <= MAX_FILES, "files=" + files + ": " + MIN_FILES + " to " + MAX_FILES);
    }

    @Override
    public Path queueFolder() {
        return queues;
    }
}
