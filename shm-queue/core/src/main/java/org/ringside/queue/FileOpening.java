package org.ringside.queue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/**
 * Opens files in whose place another account can put a link or a pipe at any time, also between a look at the file and
 * its opening. A link is not followed. Nobody waits for who writes into a pipe, and what is no file is refused.
 */
final class FileOpening {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private FileOpening() {
    }

    static FileChannel open(final Path file, final Set<OpenOption> options, final FileAttribute<?>... attributes)
        throws IOException {
        requireNothingElse(file);
        return openWhatIsThere(file, options, attributes);
    }

    /** Something else may have come there since somebody has looked. */
    static FileChannel openWhatIsThere(
        final Path file, final Set<OpenOption> options, final FileAttribute<?>... attributes) throws IOException {
        // Elsewhere only our account can put a pipe there, and a tool that only reads starts without JNA.
        if (!options.contains(StandardOpenOption.WRITE) && FolderAccess.isShared(file.toAbsolutePath().getParent())
            && LinuxSyscall.IS_AVAILABLE) {
            return openToRead(file);
        }
        // To open a pipe to read and write does not wait.
        final FileChannel channel = FileChannel.open(file, options, attributes);
        try {
            // A pipe has none.
            channel.position();
            return channel;
        } catch (final IOException pipe) {
            channel.close();
            throw noFile(file);
        }
    }

    /** What the descriptor is can be seen when it is open, and changes no more. */
    private static FileChannel openToRead(final Path file) throws IOException {
        final long descriptor = OpenFileLocks.openToRead(file);
        if (descriptor < 0) {
            throw refusal(file);
        }
        try {
            final Path opened = DESCRIPTORS.resolve(Long.toString(descriptor));
            if (!Files.isRegularFile(opened)) {
                throw noFile(file);
            }
            return FileChannel.open(opened, StandardOpenOption.READ);
        } finally {
            LinuxSyscall.syscall(LinuxSyscall.CLOSE, descriptor, 0, 0, 0, 0, 0);
        }
    }

    private static IOException refusal(final Path file) {
        try {
            requireNothingElse(file);
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Files.isReadable(file) ? new FileSystemException(file.toString(), null, "cannot be opened")
                : new AccessDeniedException(file.toString());
        } catch (final IOException reason) {
            return reason;
        }
    }

    /** Whether a link, a pipe or something else stands in the place of a file; not so when nothing is there. */
    static boolean isNoFile(final Path path) throws IOException {
        try {
            return !Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isRegularFile();
        } catch (final NoSuchFileException missing) {
            return false;
        }
    }

    private static void requireNothingElse(final Path file) throws IOException {
        if (isNoFile(file)) {
            throw noFile(file);
        }
    }

    private static FileSystemException noFile(final Path file) {
        return new FileSystemException(
            file.toString(), null, "is no file, but a link, a pipe or something else: remove it");
    }
}
