package org.ringside.queue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells whether a file is locked as a whole. A process that writes in the folder of a journal holds such a lock, and
 * the kernel frees the lock when that process ends, however the process ends. The check takes no lock and drops none,
 * not even a lock of this process. The check does not create a missing file. Any thread may call.
 */
public final class FileLocks {
    /** Never closed: where only the process's own locks can be had, closing would drop those. */
    private static final Map<Object, ByteLocks> OPENED = new HashMap<>();

    private FileLocks() {
    }

    /**
     * Whether a process holds a lock on the file now.
     *
     * @param file that may be missing; a link in its place is not followed
     * @throws QueueException when it can not be looked at
     */
    public static boolean isHeld(final Path file) {
        synchronized (OPENED) {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            try {
                final Object key = attribute(file, "unix:ino") + "@" + attribute(file, "unix:dev");
                ByteLocks locks = OPENED.get(key);
                if (locks == null) {
                    locks = ByteLocks.of(file, FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
                    OPENED.put(key, locks);
                }
                return locks.isHeldElsewhere(0);
            } catch (final IOException failure) {
                throw QueueException.of(file.toString(), "be looked at", failure);
            }
        }
    }

    private static Object attribute(final Path file, final String name) throws IOException {
        return Files.getAttribute(file, name, LinkOption.NOFOLLOW_LINKS);
    }
}
