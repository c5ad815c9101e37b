package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalException.Reason;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.service.ServiceObserver;

/**
 * Makes the events of detached routes again, in a thread of its own. A replica begins with the newest snapshot that is
 * not ahead of the ring, applies what the journal has behind it, and publishes what the ring lacks, at the pace of its
 * reader. Close to the end the engine keeps what it makes, see {@link Route}: when all before that is published the
 * ring is the engine's again.
 *
 * <p>There is one replica at a time, for a route whose reader reads: that is where half of the ring is free. A reader
 * that stops again, or a route that takes long while another one waits, loses its turn.
 *
 * <p>An unexpected failure reaches the engine's thread through the routes, and stops the engine. A lack of memory does
 * not: the second state is what needs it, and the catch-up tries again later. Only when no gateway is served meanwhile,
 * and it has tried {@value #MOST_LACKS} times, is that a failure, too.
 */
final class CatchUp implements AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long MOST_PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long TURN_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int MOST_LACKS = 3;
    private static final int RECORDS_AT_ONCE = 4_096;
    /** So few records are applied in about a millisecond. */
    private static final int NEAR_RECORDS = 2_048;

    private final Path folder;
    private final CommandLog log;
    private final long stallNs;
    private final RouteBoard board;
    private final EventLog events;
    private final Deque<Route> routes;
    private final ServiceThread thread;
    private volatile boolean isClosed;
    /** Whose turn it is; null when nobody's. */
    private Route current;
    private Replica replica;
    private CatchUpOutput output;
    private long beganNs;
    private long turnBeganNs;
    /** After which its turn is over, if another one waits; and how long what cannot be done now is put off. */
    private long turnNs = TURN_NS;
    /** How often there was no memory since a route has caught up. */
    private int lacks;

    /**
     * A catch-up that has not begun.
     *
     * @param folder  of the journal.
     * @param routes  of the engine.
     * @param log     says how far the journal is safe.
     * @param stallNs how long a full ring is waited for, up to a second.
     * @param board   shows from where on the journal is needed.
     */
    CatchUp(final Path folder, final List<Route> routes, final CommandLog log, final long stallNs,
        final RouteBoard board, final EventLog events) {
        this.folder = folder;
        this.routes = new ArrayDeque<>(routes);
        this.log = log;
        this.stallNs = Math.min(stallNs, MOST_PATIENCE_NS);
        this.board = board;
        this.events = events;
        thread = new ServiceThread("route-catch-up", this::run, LockSupport::unpark, this::onEnd);
    }

    void start() {
        thread.start();
    }

    /** Turns of another length, for tests. */
    void turn(final long newTurnNs) {
        turnNs = newTurnNs;
    }

    /**
     * Does a part of what there is to do.
     *
     * @return whether there is more to do at once.
     * @throws JournalException when the system refuses something now, which it may allow later.
     */
    boolean doWork() {
        if (current == null && !begin()) {
            return false;
        }
        try {
            return advance();
        } catch (final CatchUpOutput.GivenUpException readerStopped) {
            end();
            return false;
        } catch (final JournalException | IllegalArgumentException missing) {
            if (missing instanceof final JournalException refused && isForNow(refused)) {
                throw refused;
            }
            lose(missing);
            return true;
        }
    }

    /** Whether what is missing may be there all the same: a journal that can be read is what tells. */
    private static boolean isForNow(final JournalException refused) {
        return refused.reason() == Reason.FAILED || refused.reason() == Reason.PERMISSION;
    }

    /** Ends with what is being applied. */
    @Override
    public void close() {
        isClosed = true;
        thread.close();
        end();
    }

    private void run() {
        while (!isClosed) {
            try {
                if (!doWork()) {
                    LockSupport.parkNanos(current == null ? IDLE_NS : PAUSE_NS);
                }
            } catch (final OutOfMemoryError full) {
                if (!lack()) {
                    return;
                }
            } catch (final JournalException refused) {
                postpone("the events of " + current.name() + " cannot be made again now: " + refused.getMessage());
            }
        }
    }

    private void onEnd(final Throwable unexpected) {
        if (unexpected != null) {
            routes.forEach(route -> route.fail(new IllegalStateException(
                "events of detached routes cannot be made again: " + Failures.reason(unexpected), unexpected)));
        }
    }

    /**
     * There is no memory for the replica.
     *
     * @return whether it is tried again: false when no gateway is served meanwhile, and the engine stops.
     */
    boolean lack() {
        final String reason = "there is no memory for a second state, from which the events of " + current.name()
            + " are made again; give the engine a larger heap: -Xmx in RINGSIDE_JAVA_OPTS";
        lacks++;
        if (lacks >= MOST_LACKS && routes.stream().allMatch(CatchUp::isBehind)) {
            end();
            routes.forEach(route -> route.fail(
                new LaunchException(ExitCode.USAGE, "no gateway gets an answer, for " + reason)));
            return false;
        }
        postpone(reason);
        return true;
    }

    private static boolean isBehind(final Route route) {
        return route.phase() != Route.Phase.ATTACHED && route.phase() != Route.Phase.KEPT;
    }

    private void postpone(final String reason) {
        end();
        events.tell(LogEvent.ROUTE_POSTPONED, reason);
        LockSupport.parkNanos(turnNs);
    }

    /** The next route in line whose reader reads. */
    private boolean begin() {
        for (final Route route : new ArrayList<>(routes)) {
            if (isWaiting(route)) {
                // Behind the others, the next time.
                routes.remove(route);
                routes.addLast(route);
                current = route;
                beganNs = System.nanoTime();
                turnBeganNs = beganNs;
                output = new CatchUpOutput(route, stallNs, () -> isClosed);
                return true;
            }
        }
        return false;
    }

    private boolean advance() {
        if (replica == null) {
            final Replica.Parts parts =
                new Replica.Parts(folder, output, ServiceObserver.NOBODY, System::nanoTime);
            final RouteTails published =
                route -> route.equals(current.name()) ? current.ring().position() : Long.MAX_VALUE;
            replica = Replica.ofNewest(parts, published, ignored -> { });
            return true;
        }
        return switch (current.phase()) {
            case BEHIND -> follow();
            case MEETING -> meet();
            default -> false;
        };
    }

    private boolean follow() {
        final long left = log.flushedIndex() - replica.nextIndex();
        if (left <= NEAR_RECORDS) {
            current.askToKeep();
            return false;
        }
        replica.applyUntil(replica.nextIndex() + Math.min(left, RECORDS_AT_ONCE));
        output.commit();
        board.needs(current, replica.nextIndex());
        if (isTurnOver() && routes.stream().anyMatch(route -> route != current && isWaiting(route))) {
            end();
        }
        return true;
    }

    /** What is applied before the first event that is missing would be applied again: it is no part of the turn. */
    private boolean isTurnOver() {
        if (output.published() == 0) {
            turnBeganNs = System.nanoTime();
            return false;
        }
        return System.nanoTime() - turnBeganNs > turnNs;
    }

    private boolean meet() {
        replica.applyUntil(current.keptIndex());
        output.commit();
        board.needs(current, replica.nextIndex());
        if (replica.nextIndex() < current.keptIndex()) {
            return false;
        }
        if (current.ring().position() != current.keptFrom()) {
            throw new IllegalStateException("at record " + replica.nextIndex() + " of the journal " + current.name()
                + " is at event " + current.ring().position() + ", and was at " + current.keptFrom());
        }
        if (current.hand()) {
            lacks = 0;
            events.tell(LogEvent.ROUTE_CAUGHTUP, current.name(), output.published(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNs));
            CloseHelper.close(replica);
            forget();
        }
        return true;
    }

    private void lose(final RuntimeException missing) {
        events.tell(LogEvent.ROUTE_LOST, current.name(), current.ring().position(),
            String.valueOf(missing.getMessage()));
        final Route lost = current;
        end();
        lost.lose();
    }

    /** Gives up the turn: what is made is published, and what is not will be made by another replica. */
    private void end() {
        if (current != null) {
            output.commit();
            CloseHelper.close(replica);
            current.fallBehind();
            forget();
        }
    }

    private void forget() {
        current = null;
        replica = null;
        output = null;
    }

    private static boolean isWaiting(final Route route) {
        return route.phase() == Route.Phase.BEHIND && route.ring().isHalfFree();
    }
}
