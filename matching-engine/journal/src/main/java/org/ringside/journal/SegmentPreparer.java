package org.ringside.journal;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.ringside.journal.JournalException.Reason;

/**
 * Does what takes long with segments, in a thread of its own: allocates the next one before it is needed, and puts away
 * those that are full. The writer alone calls it; it waits only when it fills segments faster than they can be made.
 *
 * <p>The thread is an executor's and not a {@code ServiceThread}: whatever fails, an error too, reaches the writer with
 * the result that the writer takes, and stops it.
 */
final class SegmentPreparer implements AutoCloseable {
    private final JournalFolder folder;
    private final JournalConfig config;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(SegmentPreparer::daemon);
    private Future<Segment> next;
    private Future<?> lastPutAway;

    /** Begins with the first segment at once. */
    SegmentPreparer(final JournalFolder folder, final JournalConfig config) {
        this.folder = folder;
        this.config = config;
        this.next = thread.submit(this::prepare);
    }

    /**
     * The next segment: allocated, mapped, zero, still without its name. {@link #proceed} must come before the next
     * take.
     *
     * @throws JournalException when it cannot be made, also not now that it is needed
     */
    Segment take() {
        if (lastPutAway != null) {
            result(lastPutAway);
        }
        final Segment taken = awaitNext();
        next = null;
        return taken;
    }

    /**
     * The segment that was taken has its name: prepares the one after it, and puts away the one before it.
     *
     * @param full segment to which nothing will be written any more; null when there is none.
     */
    void proceed(final Segment full) {
        next = thread.submit(this::prepare);
        if (full != null) {
            lastPutAway = thread.submit(() -> putAway(full));
        }
    }

    /** Returns when all that was full is put away. */
    @Override
    public void close() {
        thread.shutdown();
        boolean isInterrupted = false;
        while (!thread.isTerminated()) {
            try {
                thread.awaitTermination(1, TimeUnit.SECONDS);
            } catch (final InterruptedException again) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        if (next != null) {
            deleteUnused();
        }
    }

    private Segment awaitNext() {
        try {
            return result(next);
        } catch (final JournalException tooEarly) {
            if (tooEarly.reason() != Reason.NO_ROOM) {
                throw tooEarly;
            }
            // The disk was full before it was needed; by now there may be room.
            next = thread.submit(this::prepare);
            return result(next);
        }
    }

    private void deleteUnused() {
        try (Segment unused = result(next)) {
            folder.delete(unused.file());
        } catch (final JournalException neverMade) {
            // Then there is nothing to delete, and nobody has needed it.
            next = null;
        }
    }

    private Segment prepare() {
        final boolean isDisk = config.policy() == SyncPolicy.DISK;
        Segment.allocate(folder, folder.preparedSegment(), config.segmentLength(), isDisk);
        final Segment segment = Segment.write(folder.preparedSegment());
        if (!isDisk) {
            // Under the policy disk this would only give the first flush a whole segment of zeros to write.
            segment.touch();
        }
        return segment;
    }

    private static void putAway(final Segment segment) {
        try (segment) {
            segment.force();
        }
    }

    /** Nobody interrupts the engine's thread to stop this: an interrupt is kept for whom it is meant. */
    private static <T> T result(final Future<T> future) {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (final InterruptedException again) {
                    isInterrupted = true;
                } catch (final ExecutionException failed) {
                    if (failed.getCause() instanceof final JournalException known) {
                        throw known;
                    }
                    throw new JournalException(
                        Reason.FAILED, "no segment can be prepared: " + failed.getCause(), failed.getCause());
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Thread daemon(final Runnable work) {
        final Thread thread = new Thread(work, "journal-preparer");
        thread.setDaemon(true);
        return thread;
    }
}
