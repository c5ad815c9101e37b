package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;
import org.ringside.queue.FolderAccess;

/**
 * Lets one operator's tool at a time send requests to gateways and change lists of blocks, by a kernel lock on a file
 * beside the queues, which ends with its process. Other tools wait for their turn.
 */
public final class OperatorLock {
    static final String FILE = "operator.lock";
    /** Longest time that verbs wait for another tool. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long POLL_MS = 20;
    /**
     * One thread of a process at a time for each folder: one that waits and closes the file would take the kernel's
     * lock from the other. A process has hardly ever more than one folder.
     */
    private static final Map<Path, Semaphore> TURNS = new ConcurrentHashMap<>();

    private OperatorLock() {
    }

    /**
     * Runs a task while no other tool does.
     *
     * @param folder   of the queues, which exists
     * @param patience longest wait for the lock
     * @throws LaunchException IN_USE when another tool holds the lock for longer
     */
    public static int holding(final Path folder, final Duration patience, final ExchangeFolder.Work work)
        throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        final Semaphore turn = TURNS.computeIfAbsent(folder.toRealPath(), any -> new Semaphore(1));
        if (!turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw busy(folder, "");
        }
        try (FileChannel channel = FolderAccess.open(folder.resolve(FILE))) {
            PrivateFiles.giveToOwnerOfFolder(folder.resolve(FILE));
            while (!tryLock(channel)) {
                if (System.nanoTime() - startNs > patience.toNanos()) {
                    throw busy(folder, LockNote.read(channel));
                }
                Thread.sleep(POLL_MS);
            }
            LockNote.write(channel);
            return work.run();
        } finally {
            turn.release();
        }
    }

    private static LaunchException busy(final Path folder, final String holder) {
        return new LaunchException(ExitCode.IN_USE, "another tool of an operator" + holder + " is at work in " + folder
            + " and does not come to its end. Nothing was changed; end it, or try again");
    }

    private static boolean tryLock(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (final OverlappingFileLockException anotherThread) {
            return false;
        }
    }
}
