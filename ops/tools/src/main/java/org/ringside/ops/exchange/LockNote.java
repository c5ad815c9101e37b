package org.ringside.ops.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The process that holds a lock file: its pid stands in the file, for those that wait. The kernel says whether a
 * process holds the file.
 */
final class LockNote {
    private static final int LONGEST = 20;

    private LockNote() {
    }

    /** Notes this process, which holds the lock. */
    static void write(final FileChannel file) throws IOException {
        file.truncate(0);
        file.write(ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(US_ASCII)), 0);
    }

    /** The process that holds the lock, as {@code " (pid 4711)"}; empty when it has not been noted. */
    static String read(final FileChannel file) throws IOException {
        final ByteBuffer text = ByteBuffer.allocate(LONGEST);
        final int length = file.read(text, 0);
        return length <= 0 ? "" : " (pid " + new String(text.array(), 0, length, US_ASCII) + ")";
    }
}
