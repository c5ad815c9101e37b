package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.ringside.journal.SnapshotInfo;
import org.ringside.launch.LaunchException;

/**
 * Takes a snapshot whenever the journal has grown by so much, in a thread of its own. When that fails the operator is
 * told, and the journal goes on growing until it works again.
 */
final class Snapshotter implements AutoCloseable {
    private static final long INTERVAL_MS = 500;
    private static final long PATIENCE_MS = 2_000;
    /** Intervals without a snapshot after which the next one comes before anything else. */
    private static final int OVERDUE = 2;

    private final Snapshots snapshots;
    private final CommandLog log;
    private final long interval;
    private final PrintStream messages;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "snapshotter");
    /** What the log had, counted from this start, when the last snapshot was taken: below 0 for one before it. */
    private long takenAt;

    /**
     * A snapshotter that has not begun.
     *
     * @param log         of the engine.
     * @param interval    bytes of journal between snapshots.
     * @param bytesBefore bytes that the journal had already gone on since the last snapshot.
     */
    Snapshotter(final Snapshots snapshots, final CommandLog log, final long interval, final long bytesBefore,
        final PrintStream messages) {
        this.snapshots = snapshots;
        this.log = log;
        this.interval = interval;
        this.messages = messages;
        takenAt = -bytesBefore;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Takes a snapshot if it is time to. */
    void takeIfDue() {
        final long bytes = log.bytes();
        if (bytes - takenAt < interval) {
            return;
        }
        takenAt = bytes;
        take(snapshots::take);
    }

    /**
     * Takes one of what was just recovered, before the engine goes on, if its predecessors did not live long enough
     * to: else each start would take longer than the one before.
     */
    void takeIfOverdue(final Replica recovered) {
        if (-takenAt / OVERDUE >= interval) {
            takenAt = 0;
            take(() -> Optional.of(snapshots.takeOf(recovered)));
        }
    }

    /**
     * Ends after the snapshot that is being taken, unless that takes long: then it stays unfinished when the process
     * ends, as it would if that were killed.
     */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(PATIENCE_MS);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(final Supplier<Optional<SnapshotInfo>> taker) {
        final long startNs = System.nanoTime();
        try {
            taker.get().ifPresent(taken -> messages.println("engine: took a snapshot at record " + taken.nextIndex()
                + " in " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs) + " ms"));
        } catch (final LaunchException failure) {
            messages.println("engine: no snapshot was taken, the journal goes on growing: " + failure.getMessage());
        }
    }

    private void run() {
        try {
            while (!closed.await(INTERVAL_MS, TimeUnit.MILLISECONDS)) {
                takeIfDue();
            }
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
