package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps what the engine deletes: a second name, in another folder, for each segment and snapshot, so that the whole
 * journal can be replayed in the end. A thread of its own looks for new files.
 */
final class JournalArchive implements AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Path journal;
    private final Path archive;
    private final Thread thread = new Thread(this::run, "archive");
    private volatile boolean isClosed;
    private volatile RuntimeException failure;

    /** @param archive folder on the same file system; made here. */
    JournalArchive(final Path journal, final Path archive) throws IOException {
        this.journal = journal;
        this.archive = Files.createDirectories(archive);
        thread.start();
    }

    Path folder() {
        return archive;
    }

    /** Takes what is there now, and no more after that. */
    void finish() {
        isClosed = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        finish();
    }

    private void run() {
        try {
            while (!isClosed) {
                update();
                LockSupport.parkNanos(INTERVAL_NS);
            }
            update();
        } catch (final UncheckedIOException ex) {
            failure = ex;
        }
    }

    private void update() {
        if (!Files.isDirectory(journal)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(journal, "{journal,snapshot}-*.{log,bin}")) {
            for (final Path file : files) {
                keep(file, archive.resolve(file.getFileName()));
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** A file may take the place of another one that had the same name and held nothing. */
    private static void keep(final Path file, final Path kept) throws IOException {
        try {
            if (Files.exists(kept) && !Files.isSameFile(file, kept)) {
                Files.delete(kept);
            }
            if (!Files.exists(kept)) {
                Files.createLink(kept, file);
            }
        } catch (final NoSuchFileException deleted) {
            // Between being listed and being kept: it had been there before, and is kept.
            if (!Files.exists(kept)) {
                throw deleted;
            }
        }
    }
}
