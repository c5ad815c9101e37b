package org.ringside.queue;

import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * Who may open the files of a folder: our account alone, or all accounts of the folder's group. The folder says it.
 * Accounts share a folder that its group may write in, that gives its group to new files (setgid), and that is closed
 * to everybody else: mode 2770. The umask of a process has no say in that. Any thread may call.
 */
public final class FolderAccess {
    private static final Set<PosixFilePermission> GROUPS = PosixFilePermissions.fromString("rw-rw----");
    private static final FileAttribute<?> OWNER =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final Set<OpenOption> READ_ONLY = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> READ_WRITE =
        Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> CREATE = Set.of(
        StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
    private static final String SOCKET = "s";
    private static final String GROUP_ID = "unix:gid";
    /** The bit that gives the folder's group to new files, and all that group and others may do. */
    private static final int MASK = 02077;
    private static final int SHARED = 02070;

    private FolderAccess() {
    }

    /**
     * Whether the accounts of a group share the files of a folder.
     *
     * @param folder that exists.
     * @return false when its files are for our account alone.
     * @throws IOException when the folder cannot be looked at.
     */
    public static boolean isShared(final Path folder) throws IOException {
        return ((Integer) Files.getAttribute(folder, "unix:mode") & MASK) == SHARED;
    }

    /**
     * Opens a file to read and write, and makes it, for those who may use its folder, when it is missing. A link in
     * the place of the file is not followed, and a pipe is refused: each account that shares the folder could have put
     * it there.
     *
     * @param file in an existing folder.
     * @return a channel to read and write.
     * @throws IOException when it cannot be opened.
     */
    public static FileChannel open(final Path file) throws IOException {
        if (!isShared(folder(file))) {
            return FileOpening.open(file, CREATE, MappedFile.ONLY_OURS);
        }
        while (true) {
            try {
                // Not made here: one that is deleted meanwhile would come back for our account alone.
                return FileOpening.open(file, READ_WRITE);
            } catch (final NoSuchFileException missing) {
                make(file);
            }
        }
    }

    /**
     * Opens a file to read that another account may have put there. It is no link, whose target would be shown or
     * believed, and no pipe, for which the opening would wait until somebody writes.
     *
     * @param file to read.
     * @return a channel to read.
     * @throws IOException when it is missing, is no file or cannot be opened.
     */
    public static FileChannel openToRead(final Path file) throws IOException {
        return FileOpening.open(file, READ_ONLY);
    }

    /**
     * Reads a file that another account may have put there, see {@link #openToRead}.
     *
     * @param file to read.
     * @param most bytes that it may have.
     * @return all of it.
     * @throws IOException when it is missing, is no file, has more bytes or cannot be read.
     */
    public static byte[] read(final Path file, final int most) throws IOException {
        try (InputStream bytes = Channels.newInputStream(openToRead(file))) {
            final byte[] all = bytes.readNBytes(most + 1);
            if (all.length > most) {
                throw new FileSystemException(file.toString(), null, "has more than " + most + " bytes: remove it");
            }
            return all;
        }
    }

    /**
     * Finds a file that was in a folder before accounts shared it: who has put it there may have it open, and none of
     * them wrote it. What they make has the group of the folder.
     *
     * @param folder that accounts share.
     * @return a file of another group, or null.
     * @throws IOException when the folder cannot be looked at.
     */
    static Path stranger(final Path folder) throws IOException {
        final Object group = Files.getAttribute(folder, GROUP_ID);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (final Path file : files) {
                if (!groupOf(file, group).equals(group)) {
                    return file;
                }
            }
        }
        return null;
    }

    private static Object groupOf(final Path file, final Object otherwise) throws IOException {
        try {
            return Files.getAttribute(file, GROUP_ID, LinkOption.NOFOLLOW_LINKS);
        } catch (final NoSuchFileException gone) {
            return otherwise;
        }
    }

    /**
     * Lets the accounts that share the folder of a file open the file, too. Does nothing in any other folder.
     *
     * @param file that this process has just made: no link.
     * @throws IOException when the file cannot be opened to them.
     */
    public static void grant(final Path file) throws IOException {
        if (isShared(folder(file))) {
            Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setPermissions(GROUPS);
        }
    }

    /**
     * Binds a socket, and lets the accounts that share its folder connect to it. A socket cannot be opened, so its
     * permissions are set by its name: that is done in a folder of our account, where nobody can put a link in its
     * place.
     *
     * @param listener of the socket.
     * @param socket   that is missing.
     * @param backlog  of the listener.
     * @throws IOException when it cannot be bound.
     */
    static void bind(final ServerSocketChannel listener, final Path socket, final int backlog) throws IOException {
        if (!isShared(folder(socket))) {
            listener.bind(UnixDomainSocketAddress.of(socket), backlog);
            return;
        }
        final Path closed = Files.createDirectory(folder(socket).resolve(UUID.randomUUID() + LockFile.SUFFIX), OWNER);
        final Path inside = closed.resolve(SOCKET);
        try {
            listener.bind(UnixDomainSocketAddress.of(inside), backlog);
            Files.setPosixFilePermissions(inside, GROUPS);
            Files.move(inside, socket, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(inside);
            Files.delete(closed);
        }
    }

    /**
     * Deletes what locks and doorbells are made of. A process that is killed in {@link #bind} leaves a folder, which
     * stays where this account may not delete it: nobody minds it.
     */
    static void deleteLeft(final Path left) throws IOException {
        if (!Files.isDirectory(left, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(left);
            return;
        }
        try {
            Files.deleteIfExists(left.resolve(SOCKET));
            Files.deleteIfExists(left);
        } catch (final AccessDeniedException | DirectoryNotEmptyException others) {
            return;
        }
    }

    /** What the group may do with a file that is made in a folder. */
    static Set<PosixFilePermission> permissionsOfGroup(final Path folder) throws IOException {
        return isShared(folder) ? Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE) : Set.of();
    }

    /**
     * The file gets its name when it has its permissions: another account may look for it at any time. A file that a
     * killed process has left has the suffix of lock files, and is deleted with them.
     */
    private static void make(final Path file) throws IOException {
        final Path temporary = file.resolveSibling(UUID.randomUUID() + LockFile.SUFFIX);
        try {
            MappedFile.create(temporary).close();
            Files.createLink(file, temporary);
        } catch (final FileAlreadyExistsException meanwhile) {
            // Somebody else has made it: that one counts.
            return;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static Path folder(final Path file) {
        return file.toAbsolutePath().getParent();
    }
}
