package org.ringside.queue;

import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Kernel locks on single bytes of one file, held by this process until it gives them back or ends. The caller sees to
 * it that no byte is locked twice.
 */
interface ByteLocks {
    /** Locks a byte; false when another process holds it. */
    boolean tryLock(int index);

    /** Gives a byte back that was locked here. */
    void unlock(int index);

    /** Another process holds this byte now. */
    boolean isHeldElsewhere(int index);

    /**
     * The best kind there is: locks of the open file, or of the process where the first cannot be reached. The two
     * kinds see each other.
     *
     * @param channel the one open channel of this JVM on that file, never to be closed
     */
    static ByteLocks of(final Path path, final FileChannel channel) {
        if (LinuxSyscall.IS_AVAILABLE) {
            final OpenFileLocks locks = new OpenFileLocks(path);
            if (locks.isKnown()) {
                return locks;
            }
        }
        return new ProcessLocks(path, channel);
    }
}
