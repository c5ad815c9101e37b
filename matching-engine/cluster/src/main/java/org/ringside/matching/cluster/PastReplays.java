package org.ringside.matching.cluster;

import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.service.RouteTable;

/**
 * Makes events again that are not in memory any more: a replica begins with the newest snapshot that is not behind the
 * first of them, and applies the log as far as the member has. One at a time, as a replica has the memory of a state;
 * by a thread of its own, so that neither the member nor another bridge waits.
 */
final class PastReplays {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Path folder;
    private final MemberStatus status;
    private final BooleanSupplier isStopping;
    private final Consumer<Throwable> onDamage;
    private final MemberStatus.Copy copy = new MemberStatus.Copy();
    private final Queue<PastEvents> requests = new ConcurrentLinkedQueue<>();

    /**
     * Nothing was asked for.
     *
     * @param folder     of the member, with log and snapshots.
     * @param status     of the member.
     * @param isStopping whether the thread is to end.
     * @param onDamage   ends the process of a member whose log is damaged.
     */
    PastReplays(final Path folder, final MemberStatus status, final BooleanSupplier isStopping,
        final Consumer<Throwable> onDamage) {
        this.onDamage = onDamage;
        this.folder = folder;
        this.status = status;
        this.isStopping = isStopping;
    }

    /**
     * Asks for the events of a route. Any thread; one that does not want them any more ends them.
     *
     * @param route by the index that the service knows it by.
     * @param first position of the first event.
     */
    PastEvents ask(final int route, final long first) {
        final PastEvents events = new PastEvents(route, first, this);
        requests.add(events);
        return events;
    }

    /** Whether events were asked for that are not made yet. Any thread. */
    boolean isAnybodyWaiting() {
        return !requests.isEmpty();
    }

    boolean isStopping() {
        return isStopping.getAsBoolean();
    }

    /** Makes what is asked for, until it is told to stop. */
    void run() {
        while (!isStopping()) {
            final PastEvents events = requests.poll();
            if (events == null) {
                LockSupport.parkNanos(LOOK_NS);
            } else if (!events.isOver()) {
                make(events);
            }
        }
    }

    /** What fails here fails for the one who has asked. But a member whose log is damaged ends. */
    private void make(final PastEvents events) {
        try {
            final MemberLog log = MemberLog.of(folder);
            final MemberLog.Snapshot from = newestBefore(log, events);
            if (from == null && !log.isWhole()) {
                events.failFrom(firstOf(log, events.route()));
                return;
            }
            events.begin();
            try (LogReplay replay = LogReplay.of(log, from, status.knownRules(), System::nanoTime, events)) {
                follow(replay, events);
            }
        } catch (final CancellationException notWanted) {
            events.end();
        } catch (final RuntimeException | OutOfMemoryError failure) {
            events.fail(AeronErrors.words(failure));
        }
    }

    /** The newest snapshot from which the events can be made; null when there is none. */
    private static MemberLog.Snapshot newestBefore(final MemberLog log, final PastEvents events) {
        for (final MemberLog.Snapshot snapshot : log.snapshots()) {
            final RouteTable routes = snapshot.routes();
            if (snapshot.logPosition() >= log.recording().start()
                && (events.route() >= routes.size() || routes.position(events.route()) <= events.first())) {
                return snapshot;
            }
        }
        return null;
    }

    /** The first event of a route that can be made from what is left; -1 for none. */
    private static long firstOf(final MemberLog log, final int route) {
        return log.snapshots().stream().filter(snapshot -> snapshot.logPosition() >= log.recording().start())
            .map(MemberLog.Snapshot::routes).filter(routes -> route < routes.size())
            .mapToLong(routes -> routes.position(route)).min().orElse(-1);
    }

    /** What the member has applied is committed, and in its recording. */
    private void follow(final LogReplay replay, final PastEvents events) {
        while (!events.isOver() && !isStopping()) {
            status.copyTo(copy);
            if (!next(replay)) {
                events.pause();
            }
        }
    }

    private boolean next(final LogReplay replay) {
        try {
            return replay.next(copy.logPosition());
        } catch (final LaunchException failure) {
            if (failure.exitCode() == ExitCode.CORRUPT) {
                onDamage.accept(failure);
            }
            throw failure;
        }
    }
}
