package org.ringside.ops.machine;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.TreeSet;
import org.ringside.gateway.journal.OutboundJournals;

/** What the files of a folder take of a file system already. A process may remove one meanwhile. */
final class BytesThere extends SimpleFileVisitor<Path> {
    private final TreeSet<Path> closed = new TreeSet<>();
    private long bytes;

    /** A folder that is missing has nothing. */
    static BytesThere in(final Path folder) {
        final BytesThere there = new BytesThere();
        if (Files.isDirectory(folder)) {
            try {
                Files.walkFileTree(folder, there);
            } catch (final IOException failure) {
                there.closed.add(folder);
            }
        }
        return there;
    }

    long bytes() {
        return bytes;
    }

    /** What other accounts have closed. */
    List<Path> closed() {
        return List.copyOf(closed);
    }

    @Override
    public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) {
        if (attributes.isRegularFile()) {
            try {
                bytes += OutboundJournals.isOfSession(file) ? OutboundJournals.bytesOnDisk(file) : attributes.size();
            } catch (final IOException failure) {
                return visitFileFailed(file, failure);
            }
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(final Path file, final IOException failure) {
        if (failure instanceof AccessDeniedException) {
            closed.add(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(final Path folder, final IOException failure) {
        return FileVisitResult.CONTINUE;
    }
}
