package org.ringside.queue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.ringside.queue.QueueException.Reason;

/**
 * The lock file of a queue: who holds which role is decided by kernel locks on single bytes of it, because the kernel
 * alone knows which processes live. A stopped process keeps its locks; a killed one loses them once it can no longer
 * write to memory; a process that was given the pid of a dead one has none.
 *
 * <p>Where only the process's own locks can be had, POSIX drops all of them when it closes <em>any</em> descriptor of
 * that file, see {@link ByteLocks}. Therefore the file is opened by this class only, once in a JVM, is never closed,
 * and stays when its queue is removed. It is open to no account to which the queue is closed. The kernel does not keep
 * apart the parts of one process: this class does. Any thread may call.
 */
final class LockFile {
    static final String SUFFIX = ".lk";

    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");
    private static final Map<Path, LockFile> OPENED = new HashMap<>();
    /** A probe of a tool holds a byte for microseconds: look again before somebody is told that it is taken. */
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(10);
    /** Writing a queue of gigabytes takes seconds. */
    private static final long ADMIN_PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Path path;
    private final boolean isReadOnly;
    private final ByteLocks locks;
    private final Object fileKey;
    private final BitSet heldHere = new BitSet();

    private LockFile(final Path path, final boolean isReadOnly, final ByteLocks locks, final Object fileKey) {
        this.path = path;
        this.isReadOnly = isReadOnly;
        this.locks = locks;
        this.fileKey = fileKey;
    }

    /** One byte that is held, until it is given back. */
    final class Lock {
        private final int index;

        private Lock(final int index) {
            this.index = index;
        }

        void release() {
            unlock(index);
        }
    }

    /**
     * The one instance of this JVM for this file, which is created when missing.
     *
     * @param folder real path of the folder, so that one file has one name here
     */
    static LockFile of(final Path folder, final String queueName) {
        final Path path = folder.resolve(queueName + SUFFIX);
        synchronized (OPENED) {
            final LockFile known = OPENED.get(path);
            if (known != null && Objects.equals(known.fileKey, fileKey(path))) {
                return known;
            }
            requireClosedToStrangers(path, folder, folder.resolve(queueName + QueueFile.SUFFIX));
            // A folder deleted and made anew has another file of that name; the channel of the old one stays open.
            final LockFile opened = open(path);
            OPENED.put(path, opened);
            return opened;
        }
    }

    /** Somebody holds this byte now, here or elsewhere. Makes no file: where there is none, nobody holds a lock. */
    static boolean isHeld(final Path folder, final String queueName, final int index) {
        return fileKey(folder.resolve(queueName + SUFFIX)) != null && of(folder, queueName).isHeld(index);
    }

    /**
     * Does what must not happen at the same time as anything else that creates, attaches to or removes this queue.
     *
     * @throws QueueException IN_USE when somebody else does not finish theirs
     */
    <T> T exclusively(final String queueName, final Supplier<T> action) {
        final Lock lock = lock(QueueDescriptor.ADMIN_LOCK, ADMIN_PATIENCE_NS);
        if (lock == null) {
            throw new QueueException(
                Reason.IN_USE, queueName + " is being created, attached or removed by another process; try again");
        }
        try {
            return action.get();
        } finally {
            lock.release();
        }
    }

    /** Locks a byte; null when it is held, in this JVM or another process, and stays so for some milliseconds. */
    Lock lock(final int index) {
        return lock(index, PATIENCE_NS);
    }

    private Lock lock(final int index, final long patienceNs) {
        final long startNs = System.nanoTime();
        Lock lock = tryLock(index);
        while (lock == null && System.nanoTime() - startNs < patienceNs) {
            LockSupport.parkNanos(RETRY_NS);
            lock = tryLock(index);
        }
        return lock;
    }

    /** Locks a byte; null when it is held at this instant. */
    synchronized Lock tryLock(final int index) {
        if (isReadOnly) {
            throw new QueueException(Reason.PERMISSION, path + " is read-only for this process, which can see who holds"
                + " a lock, and takes none");
        }
        if (heldHere.get(index) || !locks.tryLock(index)) {
            return null;
        }
        heldHere.set(index);
        return new Lock(index);
    }

    /** Somebody holds this byte now, in this JVM or elsewhere. */
    synchronized boolean isHeld(final int index) {
        return heldHere.get(index) || locks.isHeldElsewhere(index);
    }

    private synchronized void unlock(final int index) {
        heldHere.clear(index);
        locks.unlock(index);
    }

    /**
     * An account that can open the file can lock its bytes, and keep the queue's own processes from their roles. Only
     * accounts that may use the queue may open the file.
     */
    private static void requireClosedToStrangers(final Path path, final Path folder, final Path queue) {
        final Set<PosixFilePermission> wider = sharedPermissions(path);
        wider.removeAll(sharedPermissions(queue));
        wider.removeAll(permissionsOfGroup(folder));
        if (!wider.isEmpty()) {
            throw new QueueException(Reason.PERMISSION, path + " can be opened by accounts that may not use the queue,"
                + " and they can keep its processes away; chmod 600 it, and see with fuser that nobody strange has it");
        }
    }

    /** While a queue is made it has a lock file, and no file of its own. */
    private static Set<PosixFilePermission> permissionsOfGroup(final Path folder) {
        try {
            return FolderAccess.permissionsOfGroup(folder);
        } catch (final IOException failure) {
            throw QueueException.of(folder.toString(), "be looked at", failure);
        }
    }

    /** What the group and all others may do with a file; nothing when it is missing. */
    private static Set<PosixFilePermission> sharedPermissions(final Path path) {
        final Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        try {
            permissions.addAll(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
            permissions.removeAll(OWNERS);
        } catch (final NoSuchFileException missing) {
            return permissions;
        } catch (final IOException failure) {
            throw QueueException.of(path.toString(), "be opened", failure);
        }
        return permissions;
    }

    private static LockFile open(final Path path) {
        try {
            // Where all is read-only for this process, it can see who holds a lock, and takes none.
            final boolean isReadOnly = Files.exists(path) && !Files.isWritable(path);
            final FileChannel channel = isReadOnly
                ? FolderAccess.openToRead(path)
                : FolderAccess.open(path);
            return new LockFile(path, isReadOnly, ByteLocks.of(path, channel), fileKey(path));
        } catch (final IOException failure) {
            throw QueueException.of(path.toString(), "be opened", failure);
        }
    }

    private static Object fileKey(final Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
        } catch (final IOException missing) {
            return null;
        }
    }
}
