package org.ringside.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that a measurement writes at its end: looked at before, so that no measurement is made in vain. */
public final class OutputFiles {
    private OutputFiles() {
    }

    /**
     * Refuses files that cannot be written.
     *
     * @param files may be {@code null}, where nobody asked for one
     * @throws IOException with a file that cannot be written, why, and what to do
     */
    public static void check(final Path... files) throws IOException {
        for (final Path file : files) {
            if (file != null) {
                check(file);
            }
        }
    }

    private static void check(final Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder: name a file in it");
        }
        if (Files.exists(file)) {
            if (!Files.isWritable(file)) {
                throw new IOException(file + " cannot be written: name another file");
            }
            return;
        }
        final Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder + " for " + file.getFileName()
                + ": make it, or name another file");
        }
        if (!Files.isWritable(folder)) {
            throw new IOException("nothing can be written in " + folder + ": name another file");
        }
    }
}
