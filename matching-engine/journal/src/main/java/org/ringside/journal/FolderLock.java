package org.ringside.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.ringside.launch.PrivateFiles;

/**
 * A kernel lock on a file of the folder, closed to other accounts, which ends with its process however that ends. The
 * file stays. Any thread may call.
 *
 * <p>POSIX drops the locks that a process has on a file when it closes <em>any</em> descriptor of it: nobody else opens
 * these files, and this class opens none a second time while it holds it.
 */
final class FolderLock implements AutoCloseable {
    private static final Set<Path> HELD_HERE = new HashSet<>();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(final Path file, final FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Takes the lock of this name; null when somebody holds it, here or in another process. */
    static FolderLock tryAcquire(final Path folder, final String name) {
        synchronized (HELD_HERE) {
            final Path file = folder.resolve(name);
            try {
                final Path real = folder.toRealPath().resolve(name);
                if (HELD_HERE.contains(real)) {
                    return null;
                }
                final FileChannel channel = PrivateFiles.openLock(real);
                if (channel.tryLock() == null) {
                    channel.close();
                    return null;
                }
                HELD_HERE.add(real);
                return new FolderLock(real, channel);
            } catch (final IOException failure) {
                throw JournalException.of(file, "be locked", failure);
            }
        }
    }

    @Override
    public void close() {
        synchronized (HELD_HERE) {
            try {
                channel.close();
                HELD_HERE.remove(file);
            } catch (final IOException failure) {
                throw JournalException.of(file, "be unlocked", failure);
            }
        }
    }
}
