package org.ringside.ops.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;

/**
 * The process that holds a lock file: its pid stands in the file, for those that wait. The kernel says whether a
 * process holds the file.
 */
final class LockNote {
    private static final int LONGEST = 20;

    private LockNote() {
    }

    /** Locks the file, unless another process or another thread of this one, as of {@code up --stay}, has it. */
    static boolean tryLock(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (final OverlappingFileLockException held) {
            return false;
        }
    }

    /**
     * Notes this process, which holds the lock. Where the file system has no room for a note there is none: operators
     * work all the same.
     */
    static void write(final FileChannel file) throws IOException {
        final byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(US_ASCII);
        try {
            // What the file has is its own, also when there is no room for more.
            file.write(ByteBuffer.wrap(pid), 0);
            file.truncate(pid.length);
        } catch (final IOException full) {
            file.truncate(0);
        }
    }

    /** The process that holds the lock, as {@code " (pid 4711)"}; empty when it has not been noted. */
    static String read(final FileChannel file) throws IOException {
        final ByteBuffer text = ByteBuffer.allocate(LONGEST);
        final int length = file.read(text, 0);
        return length <= 0 ? "" : " (pid " + new String(text.array(), 0, length, US_ASCII) + ")";
    }
}
