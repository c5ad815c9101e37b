package org.ringside.queue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.ringside.queue.QueueException.Reason;

/**
 * POSIX record locks, as Java has them. All that a process holds on a file are gone when it closes <em>any</em>
 * descriptor of that file: nobody but {@link LockFile} may open it.
 */
final class ProcessLocks implements ByteLocks {
    private final Path path;
    private final FileChannel channel;
    private final Map<Integer, FileLock> locks = new HashMap<>();

    ProcessLocks(final Path path, final FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    @Override
    public boolean tryLock(final int index) {
        final FileLock lock = take(index);
        if (lock != null) {
            locks.put(index, lock);
        }
        return lock != null;
    }

    @Override
    public void unlock(final int index) {
        try {
            locks.remove(index).release();
        } catch (final IOException failure) {
            throw failed("unlocked", failure);
        }
    }

    @Override
    public boolean isHeldElsewhere(final int index) {
        // Java cannot ask: it takes the byte for an instant to find out.
        if (tryLock(index)) {
            unlock(index);
            return false;
        }
        return true;
    }

    private FileLock take(final int index) {
        // The channel of an interrupted thread is closed, and all locks go with it.
        final boolean isInterrupted = Thread.interrupted();
        try {
            return channel.tryLock(index, 1, false);
        } catch (final OverlappingFileLockException heldInThisJvm) {
            // By a copy of these classes in another class loader.
            return null;
        } catch (final IOException failure) {
            throw failed("locked", failure);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private QueueException failed(final String what, final IOException failure) {
        return new QueueException(
            Reason.FAILED, path + " cannot be " + what + ": " + failure.getMessage(), failure);
    }
}
