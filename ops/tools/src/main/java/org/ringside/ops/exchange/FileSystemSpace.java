package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Format;

/**
 * Free space of a file system for queues.
 *
 * @param folder     on it
 * @param freeBytes  that we may use
 * @param totalBytes of all of it
 */
public record FileSystemSpace(String folder, long freeBytes, long totalBytes) {
    private static final double LITTLE = 0.1;
    /** For what one process says and counts. */
    private static final long LEAST_OF_PROCESS = 1 << 20;

    public static FileSystemSpace of(final Path folder) throws IOException {
        final FileStore store = Files.getFileStore(folder);
        return new FileSystemSpace(folder.toString(), store.getUsableSpace(), store.getTotalSpace());
    }

    /** That of a folder which need not be there yet, by its name without links. */
    public static FileSystemSpace around(final Path folder) throws IOException {
        return of(existing(folder).toRealPath());
    }

    /** A folder without links on the way to it, also when it is not there yet. */
    public static Path real(final Path folder) throws IOException {
        final Path there = existing(folder);
        return there.toRealPath().resolve(there.relativize(folder.toAbsolutePath()));
    }

    private static Path existing(final Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.isDirectory(there)) {
            there = there.getParent();
        }
        return there;
    }

    /**
     * Refuses the start of a process that would not get ready for lack of space.
     *
     * @throws LaunchException FAILURE when there is too little
     */
    public void requireForProcess() {
        if (freeBytes < LEAST_OF_PROCESS) {
            throw new LaunchException(ExitCode.FAILURE, "there is no room for what a process says and counts, "
                + Format.bytes(LEAST_OF_PROCESS) + ": " + this + ". Make room there, then try again; nothing was"
                + " changed");
        }
    }

    /** Whether somebody must make space soon. */
    public boolean isLittle() {
        return freeBytes < totalBytes * LITTLE;
    }

    @Override
    public String toString() {
        return folder + ": " + Format.bytes(freeBytes) + " of " + Format.bytes(totalBytes) + " free";
    }
}
