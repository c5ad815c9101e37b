package org.ringside.matching.server;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.counters.CounterBlock;
import org.ringside.journal.SnapshotInfo;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.counters.SnapshotCounter;

/**
 * Has a snapshot taken whenever the journal has grown by so much, from a thread of its own. When a snapshot fails, the
 * operator is told, the journal goes on growing, and the next interval is another try. So it is, too, when a class of
 * snapshots cannot be loaded, because the distribution was replaced under the engine: trading needs no such class. Any
 * other error ends the thread, and the server with it: the process itself is unwell.
 *
 * <p>The thread is not one of repeating tasks, because its end interrupts a snapshot that takes long.
 */
final class Snapshotter implements AutoCloseable {
    private static final long INTERVAL_MS = 500;
    private static final long PATIENCE_MS = 2_000;
    /** Intervals without a snapshot after which the next one comes before anything else. */
    private static final int OVERDUE = 2;

    private final Taker taker;
    private final CommandLog log;
    private final long interval;
    private final CounterBlock<SnapshotCounter> counters;
    private final EventLog events;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ServiceThread thread;
    /** What the log had, counted from this start, when the last snapshot was taken: below 0 for one before it. */
    private long takenAt;

    /**
     * A snapshotter that has not begun.
     *
     * @param taker       of snapshots, beside the engine.
     * @param log         of the engine.
     * @param interval    bytes of journal between snapshots.
     * @param bytesBefore bytes that the journal had already gone on since the last snapshot.
     * @param counters    of the snapshotter.
     * @param onEnd       told once, by the snapshotter's thread, why the thread ends: null when it was told to.
     */
    Snapshotter(final Taker taker, final CommandLog log, final long interval, final long bytesBefore,
        final CounterBlock<SnapshotCounter> counters, final EventLog events, final Consumer<Throwable> onEnd) {
        this.taker = taker;
        this.log = log;
        this.interval = interval;
        this.counters = counters;
        this.events = events;
        takenAt = -bytesBefore;
        thread = new ServiceThread("snapshotter", this::run, Thread::interrupt, onEnd);
    }

    /** Takes a snapshot, if there is anything new. */
    @FunctionalInterface
    interface Taker {
        Optional<SnapshotInfo> take() throws InterruptedException;
    }

    void start() {
        thread.start();
    }

    /** Takes a snapshot if it is time to. */
    void takeIfDue() {
        final long bytes = log.bytes();
        if (bytes - takenAt >= interval) {
            takenAt = bytes;
            take(taker);
        }
    }

    /**
     * Takes one of what was just recovered, before the engine goes on, if its predecessors did not live long enough
     * to: else each start would take longer than the one before.
     *
     * @param snapshots takes it in this process, where the state is already.
     */
    void takeIfOverdue(final Snapshots snapshots, final Replica recovered) {
        if (-takenAt / OVERDUE >= interval) {
            takenAt = 0;
            take(() -> Optional.of(snapshots.takeOf(recovered)));
        }
    }

    /** Ends after the snapshot that is being taken, unless that takes long: then it stays unfinished. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(PATIENCE_MS);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        thread.close();
    }

    private void take(final Taker how) {
        final long startNs = System.nanoTime();
        try {
            how.take().ifPresent(taken -> tell(taken, System.nanoTime() - startNs));
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (final LaunchException failure) {
            report(failure.getMessage());
        } catch (final RuntimeException | LinkageError unexpected) {
            report("failed unexpectedly: " + unexpected);
        }
    }

    private void tell(final SnapshotInfo taken, final long tookNs) {
        counters.set(SnapshotCounter.SNAPSHOT_RECORD, taken.nextIndex());
        counters.set(SnapshotCounter.SNAPSHOT_MS, System.currentTimeMillis());
        counters.set(SnapshotCounter.SNAPSHOT_NS, tookNs);
        counters.increment(SnapshotCounter.SNAPSHOTS);
        events.tell(LogEvent.SNAPSHOT_TAKEN, taken.nextIndex(), TimeUnit.NANOSECONDS.toMillis(tookNs));
    }

    private void report(final String reason) {
        counters.increment(SnapshotCounter.SNAPSHOT_FAILURES);
        events.tell(LogEvent.SNAPSHOT_FAILED, interval, String.valueOf(reason));
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
