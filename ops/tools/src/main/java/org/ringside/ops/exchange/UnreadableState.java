package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** Says in a line why the state file of an exchange cannot be read, and what helps. */
final class UnreadableState {
    private UnreadableState() {
    }

    /**
     * Puts a failure into words.
     *
     * @param file  of the state.
     * @param cause of the failure; null when the file says nothing.
     */
    static LaunchException of(final Path file, final IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return new LaunchException(ExitCode.PERMISSION, "the account " + System.getProperty("user.name")
                + " may not read " + file + ". " + remedy(file), cause);
        }
        final Path folder = file.getParent();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            return new LaunchException(
                ExitCode.USAGE, folder + " is no folder: name another one for the queues (queues=, --dir)", cause);
        }
        return new LaunchException(ExitCode.CORRUPT,
            file + " cannot be read: stop what runs in this folder by hand, then delete it", cause);
    }

    private static String remedy(final Path file) {
        try {
            return remedy(attributes(file));
        } catch (final IOException hidden) {
            return "Run again as the account that has started the exchange";
        }
    }

    private static String remedy(final PosixFileAttributes of) {
        final String owner = "Run again as its owner, with 'sudo -u " + of.owner().getName() + "' before the command";
        return of.permissions().contains(PosixFilePermission.GROUP_READ)
            ? owner + ", or as an account of the group " + of.group().getName() : owner;
    }

    /** Of the file; of its folder, when that lets nobody look at the file. */
    private static PosixFileAttributes attributes(final Path file) throws IOException {
        try {
            return Files.readAttributes(file, PosixFileAttributes.class);
        } catch (final AccessDeniedException closed) {
            return Files.readAttributes(file.getParent(), PosixFileAttributes.class);
        }
    }
}
