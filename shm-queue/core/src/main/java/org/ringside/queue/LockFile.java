package org.ringside.queue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
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
 * alone knows who lives. A stopped process keeps its locks; a killed one loses them once it can no longer write to
 * memory; a process that was given the pid of a dead one has none.
 *
 * <p>POSIX drops all locks of a process on a file when it closes <em>any</em> descriptor of that file. Therefore the
 * file is opened by this class only, once in a JVM, is never closed, and stays when its queue is removed. Any thread
 * may call.
 */
final class LockFile {
    static final String SUFFIX = ".lk";

    private static final Map<Path, LockFile> OPENED = new HashMap<>();
    private static final Set<OpenOption> OPTIONS = Set.of(
        StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
    /** A probe of a tool holds a byte for microseconds: look again before somebody is told that it is taken. */
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(10);
    /** Writing a queue of gigabytes takes seconds. */
    private static final long ADMIN_PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Path path;
    private final FileChannel channel;
    private final Object fileKey;

    private LockFile(final Path path, final FileChannel channel, final Object fileKey) {
        this.path = path;
        this.channel = channel;
        this.fileKey = fileKey;
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
            // A folder deleted and made anew has another file of that name; the channel of the old one stays open.
            final LockFile opened = open(path);
            OPENED.put(path, opened);
            return opened;
        }
    }

    /**
     * Does what must not happen at the same time as anything else that creates, attaches to or removes this queue.
     *
     * @throws QueueException IN_USE when somebody else does not finish theirs
     */
    <T> T exclusively(final String queueName, final Supplier<T> action) {
        final FileLock lock = lock(QueueDescriptor.ADMIN_LOCK, ADMIN_PATIENCE_NS);
        if (lock == null) {
            throw new QueueException(
                Reason.IN_USE, queueName + " is being created, attached or removed by another process; try again");
        }
        try {
            return action.get();
        } finally {
            release(lock);
        }
    }

    /** Locks a byte; null when it is held, in this JVM or another process, and stays so for some milliseconds. */
    FileLock lock(final int index) {
        return lock(index, PATIENCE_NS);
    }

    private FileLock lock(final int index, final long patienceNs) {
        final long startNs = System.nanoTime();
        FileLock lock = tryLock(index);
        while (lock == null && System.nanoTime() - startNs < patienceNs) {
            LockSupport.parkNanos(RETRY_NS);
            lock = tryLock(index);
        }
        return lock;
    }

    /** Locks a byte; null when it is held at this instant. */
    synchronized FileLock tryLock(final int index) {
        try {
            return channel.tryLock(index, 1, false);
        } catch (final OverlappingFileLockException heldInThisJvm) {
            return null;
        } catch (final IOException failure) {
            throw new QueueException(Reason.FAILED, path + " cannot be locked: " + failure.getMessage(), failure);
        }
    }

    /** Somebody holds this byte now. Takes it for an instant to find out. */
    boolean isHeld(final int index) {
        final FileLock lock = tryLock(index);
        if (lock != null) {
            release(lock);
        }
        return lock == null;
    }

    /** Gives a byte back. */
    static void release(final FileLock lock) {
        try {
            lock.release();
        } catch (final IOException failure) {
            throw new QueueException(Reason.FAILED, "cannot release a lock: " + failure.getMessage(), failure);
        }
    }

    private static LockFile open(final Path path) {
        try {
            final FileChannel channel = FileChannel.open(
                path, OPTIONS, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return new LockFile(path, channel, fileKey(path));
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
