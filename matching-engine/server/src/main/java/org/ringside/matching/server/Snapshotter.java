package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.LaunchException;

/**
 * Takes a snapshot whenever the journal has grown by so much, in a thread of its own. When that fails the operator is
 * told, and the journal goes on growing until it works again.
 */
final class Snapshotter implements AutoCloseable {
    private static final long INTERVAL_MS = 500;
    private static final long PATIENCE_MS = 2_000;

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
        try {
            final long startNs = System.nanoTime();
            snapshots.take().ifPresent(taken -> messages.println("engine: took a snapshot at record "
                + taken.nextIndex() + " in " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs) + " ms"));
        } catch (final LaunchException failure) {
            messages.println("engine: no snapshot was taken, the journal goes on growing: " + failure.getMessage());
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
