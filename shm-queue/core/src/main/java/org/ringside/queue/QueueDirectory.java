package org.ringside.queue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.ringside.queue.QueueException.Reason;

/**
 * The folder that holds queues: two files for each, {@code <name>.q}, which is mapped, and {@code <name>.lk}, whose
 * bytes are locked. An account that can write to the folder can damage its queues, so the folder must belong to our
 * account and be closed to others. Or it belongs to root and accounts of a group share it, see {@link FolderAccess}:
 * nobody else can have made such a folder. Any thread may call.
 */
public final class QueueDirectory {
    /** Suffix of the files in which processes note their errors, beside their queues. */
    public static final String ERRORS_SUFFIX = ".errors";

    /** Suffix of the files in which processes keep their counters, beside their queues. */
    public static final String COUNTERS_SUFFIX = ".counters";

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Integer ROOT = 0;

    private final Path folder;
    private final Supplier<Futex> futexes;
    private final Barrier barrier;
    private final BiFunction<Path, String, QueueFile> files;

    private QueueDirectory(final Path folder, final Supplier<Futex> futexes, final Barrier barrier,
        final BiFunction<Path, String, QueueFile> files) {
        this.folder = folder;
        this.futexes = futexes;
        this.barrier = barrier;
        this.files = files;
    }

    /**
     * Opens a folder. If the folder is missing, the method creates it for our account alone.
     *
     * @throws QueueException PERMISSION when it belongs to another account, or accounts share it and ours is none of
     *                        them, or it is writable for all or cannot be made; FAILED when it is no folder
     */
    public static QueueDirectory of(final Path folder) {
        return of(folder, Futex::system, Barrier.system());
    }

    static QueueDirectory of(final Path folder, final Supplier<Futex> futexes, final Barrier barrier) {
        try {
            if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            requireOurs(folder);
            return new QueueDirectory(folder.toRealPath(), futexes, barrier, QueueFile::new);
        } catch (final IOException failure) {
            throw QueueException.of(folder.toString(), "be used as a folder of queues", failure);
        }
    }

    /** The same folder, whose queues are mapped in windows of this many bytes of slots: a power of two. */
    QueueDirectory withWindows(final int length) {
        return new QueueDirectory(
            folder, futexes, barrier, (ofFolder, name) -> new QueueFile(ofFolder, name, length));
    }

    /**
     * Returns {@code /dev/shm/ringside-<user>}, or a folder below that for temporary files on systems without {@code
     * /dev/shm}.
     */
    public static Path defaultPath() {
        final Path parent =
            Files.isDirectory(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        return parent.resolve("ringside-" + System.getProperty("user.name"));
    }

    /** The folder itself. */
    public Path path() {
        return folder;
    }

    /**
     * Creates a queue and attaches it. On failure nothing is left behind.
     *
     * @throws QueueException EXISTS, NO_ROOM, PERMISSION, or FAILED
     */
    public Queue create(final String name, final QueueSpec spec) {
        requireName(name);
        return LockFile.of(folder, name).exclusively(name, () -> {
            final QueueFile file = files.apply(folder, name);
            file.create(spec, barrier);
            try {
                return Queue.attach(file, folder, name, futexes, barrier);
            } catch (final QueueException failure) {
                file.closeAndDelete();
                throw failure;
            }
        });
    }

    /**
     * Attaches a queue, after a check of everything that can be checked about its file.
     *
     * @throws QueueException NOT_FOUND, CORRUPT, INCOMPATIBLE, CLOSED, PERMISSION, or FAILED
     */
    public Queue attach(final String name) {
        requireName(name);
        return Queue.attach(files.apply(folder, name), folder, name, futexes, barrier);
    }

    /** Names of the queues, sorted. */
    public List<String> names() {
        final List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + QueueFile.SUFFIX)) {
            for (final Path file : files) {
                final String fileName = file.getFileName().toString();
                names.add(fileName.substring(0, fileName.length() - QueueFile.SUFFIX.length()));
            }
        } catch (final IOException failure) {
            throw QueueException.of(folder.toString(), "be listed", failure);
        }
        names.sort(null);
        return names;
    }

    /**
     * The holders of the roles of a queue, each as {@code gw-1 (pid 812)}. The list is empty when the queue can be
     * removed without force.
     *
     * @throws QueueException NOT_FOUND or FAILED
     */
    public List<String> users(final String name) {
        requireName(name);
        final QueueFile file = new QueueFile(folder, name);
        if (!file.exists()) {
            throw file.notFound();
        }
        return Users.of(file, LockFile.of(folder, name)).names();
    }

    /**
     * Closes a queue for good and deletes its file. A process that still maps the file learns of it at its next
     * operation. The lock file stays: a process may have this file open, and a second file of that name would separate
     * this process from the others.
     *
     * @param force also removes a queue that is in use; unread messages are lost
     * @throws QueueInUseException when it is in use and not forced, with the name and pid of a user
     * @throws QueueException      NOT_FOUND, PERMISSION or FAILED
     */
    public void remove(final String name, final boolean force) {
        requireName(name);
        final QueueFile file = new QueueFile(folder, name);
        if (!file.exists()) {
            throw file.notFound();
        }
        final LockFile locks = LockFile.of(folder, name);
        locks.exclusively(name, () -> {
            if (!force) {
                Users.of(file, locks).requireNone(name);
            }
            file.closeAndDelete();
            return null;
        });
    }

    /**
     * Empties a queue that no process uses. Geometry, schema and consumers stay. The positions go on where they were,
     * so none is ever used twice. Unread messages are lost.
     *
     * @return the position at which it goes on
     * @throws QueueInUseException when it is in use, with the name and pid of a user
     * @throws QueueException      as {@link #attach} and {@link #create}
     */
    public long reset(final String name) {
        requireName(name);
        final QueueFile file = new QueueFile(folder, name);
        final LockFile locks = LockFile.of(folder, name);
        return locks.exclusively(name, () -> {
            final QueueFile.Mapping old = file.inspect();
            Users.of(file, locks).requireNone(name);
            final long position = Math.max(old.buffer().getLongVolatile(QueueDescriptor.TAIL_OFFSET),
                old.buffer().getLongVolatile(QueueDescriptor.HEAD_OFFSET));
            file.closeAndDelete();
            file.create(old.header().spec().withStartPosition(position), barrier);
            return position;
        });
    }

    /**
     * Finds files of creators that died before their queue was complete.
     *
     * @param delete them too
     */
    public List<String> leftovers(final boolean delete) {
        final List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> files =
            Files.newDirectoryStream(folder, "*" + QueueFile.TEMPORARY_SUFFIX)) {
            for (final Path file : files) {
                final String fileName = file.getFileName().toString();
                final String name = QueueFile.queueOf(fileName);
                if (NAME.matcher(name).matches() && !LockFile.of(folder, name).isHeld(QueueDescriptor.ADMIN_LOCK)) {
                    found.add(fileName);
                    if (delete) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        } catch (final IOException failure) {
            throw QueueException.of(folder.toString(), "be listed", failure);
        }
        return found;
    }

    /**
     * Takes a gating consumer whose process has ended out of a queue for good: the writers and the consumers after it
     * wait for it no longer, and its unreleased messages are lost to it. Use this method if the consumer cannot start
     * again and the queue must go on.
     *
     * @return the position up to which the consumer had released
     * @throws QueueInUseException      when its role is held, by a process that may only be stopped
     * @throws QueueException           as {@link #attach}
     * @throws IllegalArgumentException when the queue was created without such a consumer
     */
    public long detach(final String name, final String consumer) {
        try (Queue queue = attach(name)) {
            return queue.detach(consumer);
        }
    }

    /**
     * Deletes the folder if it holds no queue. Use this method only for a folder whose processes have ended: it also
     * deletes lock files, and the errors and counters that processes noted beside their queues. A folder that accounts
     * share is emptied of these and stays: the next one would be made for our account alone.
     *
     * @return whether the folder is gone
     */
    public boolean deleteIfEmpty() {
        try {
            if (!names().isEmpty()) {
                return false;
            }
            final String suffixes =
                String.join(",", LockFile.SUFFIX, Doorbell.SUFFIX, ERRORS_SUFFIX, COUNTERS_SUFFIX);
            try (DirectoryStream<Path> rest = Files.newDirectoryStream(folder, "*{" + suffixes + "}")) {
                for (final Path file : rest) {
                    FolderAccess.deleteLeft(file);
                }
            }
            if (FolderAccess.isShared(folder)) {
                return false;
            }
            Files.delete(folder);
            return true;
        } catch (final IOException failure) {
            throw QueueException.of(folder.toString(), "be deleted", failure);
        }
    }

    private static void requireOurs(final Path folder) throws IOException {
        final PosixFileAttributes attributes =
            Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory()) {
            throw new QueueException(Reason.FAILED, folder + " is not a folder; name another one");
        }
        final Object owner = Files.getAttribute(folder, "unix:uid");
        final boolean isShared = FolderAccess.isShared(folder);
        if (!owner.equals(ProcessIdentity.uid()) && !(isShared && owner.equals(ROOT))) {
            throw new QueueException(Reason.PERMISSION, folder + " belongs to " + attributes.owner().getName()
                + ", not to us" + (isShared ? " and not to root" : "")
                + ": queues in it are not safe; name another folder");
        }
        // Its mode lets the group read. It may lie in a file system that nobody writes here.
        if (isShared && !Files.isReadable(folder)) {
            throw new QueueException(Reason.PERMISSION, folder + " is shared by the accounts of the group "
                + attributes.group().getName() + ", and we are none of them: run as one that is");
        }
        final Path stranger = isShared ? FolderAccess.stranger(folder) : null;
        if (stranger != null) {
            throw new QueueException(Reason.PERMISSION, stranger + " is of another group than its folder: it was there"
                + " before accounts shared that, and who made it may have it open; remove it");
        }
        if (attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new QueueException(Reason.PERMISSION,
                folder + " is writable for everybody: queues in it are not safe; chmod o-w it or name another folder");
        }
    }

    private static void requireName(final String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                "the name of a queue has 1 to 64 letters, digits, dots, hyphens or underscores"
                    + " and begins with one of the first two: " + name);
        }
    }
}
