package org.ringside.matching.server;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.feed.PublicRings;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.PublicNumbers;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * Publishes events in the rings of their routes, and public ones before them, each exactly once: an event below the
 * position at which its ring stood when the engine started is out already, and only made again. Nothing is published
 * before its command is as safe as the policy asks for.
 *
 * <p>An event of a session is never dropped. With a journal the engine waits for nobody: it keeps the events of a
 * route whose ring is full for {@code routeStallMs}, and then detaches the route. The events of such a route are only
 * counted, and the {@link CatchUp} makes them again. Without a journal nothing could be made again: then the engine
 * waits for as long as it takes, but leaves out what a loop that does not run will ask for. In both cases it tells the
 * operator.
 */
final class RingOutput implements EventOutput {
    private static final FaultPoint MATCH_TO_PUBLISH = FaultPoint.named("match-to-publish");
    private static final long REPORT_AFTER_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** An array: a walk over a list may allocate its iterator, once in each batch. */
    private final Route[] served;
    private final CommandLog log;
    private final PublicRings everybody;
    private final long stallNs;
    private final RouteBoard board;
    private final EngineThreadCounters counters;
    private final EventLog events;
    private final UnsafeBuffer unpublished = new UnsafeBuffer(new byte[EventOutput.MAX_LENGTH]);
    /** By the index that the service gives them; null where nobody is served. */
    private Route[] routes = new Route[0];
    /** Ring of the open event; null when that is out already, or its route is detached. */
    private RouteRing current;
    private boolean isAnyDetached;
    private boolean isLive;
    /** Events since the last batch was published, of what is applied for the first time. */
    private long made;

    /** Takes the engine's thread out of a wait for room, in the middle of a command, when it is to stop. */
    static final class InterruptedWaitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedWaitException(final String queueName) {
            super(queueName + " was full");
        }
    }

    /**
     * An output with or without a journal.
     *
     * @param everybody the queues of public events.
     * @param stallNs   how long events of a route are kept; only with a journal.
     * @param board     that shows how routes stand.
     * @param counters  of the engine.
     */
    RingOutput(final List<Route> served, final CommandLog log, final PublicRings everybody, final long stallNs,
        final RouteBoard board, final EngineThreadCounters counters, final EventLog events) {
        this.served = served.toArray(new Route[0]);
        this.log = log;
        this.everybody = everybody;
        this.stallNs = stallNs;
        this.board = board;
        this.counters = counters;
        this.events = events;
    }

    @Override
    public PublicOutput publicOutput() {
        return everybody.areThere() ? everybody : null;
    }

    /**
     * Finds the ring of the route. It may have none: {@link Recovery} sees to it that it is retired then.
     *
     * @throws LaunchException when the ring lacks events that can not be made any more.
     */
    @Override
    public void routeOpened(final int index, final String name, final long position) {
        final Route route = served(name);
        if (route != null && position > route.firstPosition()) {
            throw new LaunchException(ExitCode.CORRUPT, route.queue().name() + " ends at position "
                + route.firstPosition() + ", but what the journal still has of it begins at " + position
                + "; remove it and create it with --start-position " + position);
        }
        add(index, route);
    }

    /** A ring that lacks events from before the snapshot starts detached. */
    @Override
    public void routeResumed(final int index, final String name, final long position) {
        final Route route = served(name);
        if (route != null && position > route.firstPosition()) {
            events.tell(LogEvent.ROUTE_BEHIND, route.queue().name(), route.firstPosition(), position, name);
            board.needs(route, board.neededBefore(route));
            route.beginDetached(position);
            board.show(route);
            isAnyDetached = true;
        }
        add(index, route);
    }

    @Override
    public void routeRetired(final int index, final String name) {
        add(index, null);
    }

    @Override
    public boolean takesForLoop(final int route) {
        final Route target = routes[route];
        if (log.isKept() || target == null || hasPlace(target.ring())
            || target.queue().statistics().reader().attachment() == Attachment.ATTACHED) {
            return true;
        }
        counters.increment(EngineCounter.UNTOLD);
        return false;
    }

    private boolean hasPlace(final RouteRing ring) {
        if (ring.isTrainFull()) {
            commitEarly(ring);
        }
        return ring.tryOpen();
    }

    @Override
    public void open(final int route, final long position) {
        final Route target = routes[route];
        current = null;
        if (target != null && position >= target.firstPosition() && target.isAttached()) {
            if (hasPlace(target.ring()) || hasRoom(target)) {
                current = target.ring();
            }
        }
    }

    /** Everybody is told before a trader is. */
    private void commitEarly(final RouteRing ring) {
        final long journaledNs = log.flush();
        final long nowNs = System.nanoTime();
        everybody.commit(nowNs);
        ring.commit(journaledNs, nowNs);
    }

    @Override
    public MutableDirectBuffer buffer() {
        return current == null ? unpublished : current.buffer();
    }

    @Override
    public int offset() {
        return current == null ? 0 : current.offset();
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        final Route target = routes[route];
        made += isLive ? 1 : 0;
        if (current != null) {
            current.append(position, templateId, length);
            target.published();
        } else if (target != null && position >= target.firstPosition()) {
            target.count(position, templateId, unpublished, length);
        }
    }

    /** The end of a batch, at which all that was journaled is applied: publishes what every route holds. */
    void publish() {
        final long journaledNs = log.flush();
        MATCH_TO_PUBLISH.pass();
        counters.add(EngineCounter.EVENTS, made);
        made = 0;
        final long nowNs = System.nanoTime();
        commit(journaledNs, nowNs);
        if (isAnyDetached) {
            settle(journaledNs, nowNs);
        }
        everybody.endBatch(nowNs);
    }

    /** What comes from here on is applied for the first time, by a service with these numbers. */
    void goLive(final PublicNumbers numbers) {
        isLive = true;
        everybody.goLive(numbers);
    }

    /**
     * There was nothing to do: routes that are detached may come nearer all the same, and everybody learns that the
     * engine lives.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    void idle(final long nowNs) {
        if (isAnyDetached) {
            settle(log.flush(), System.nanoTime());
        }
        everybody.endBatch(nowNs);
    }

    /** Decides over a ring that is full, in which nothing is open; false when its events are kept from here on. */
    private boolean hasRoom(final Route route) {
        if (!log.isKept()) {
            commit(log.flush(), System.nanoTime());
            await(route);
            return route.ring().tryOpen();
        }
        // What is applied at this moment was journaled last; during recovery it is an older record.
        board.needs(route, isLive ? log.flushedIndex() - 1 : 0);
        route.keep(System.nanoTime());
        board.show(route);
        isAnyDetached = true;
        return false;
    }

    private void await(final Route route) {
        final long startNs = System.nanoTime();
        boolean isReported = false;
        board.waiting(route);
        while (!route.ring().awaitRoom(LOOK_NS)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedWaitException(route.queue().name());
            }
            if (!isReported && System.nanoTime() - startNs > REPORT_AFTER_NS) {
                isReported = true;
                events.tell(LogEvent.ROUTE_FULL, route.queue().name(), advice(route));
            }
        }
        if (isReported) {
            events.tell(LogEvent.ROUTE_READ, route.queue().name());
        }
        board.show(route);
    }

    private static String advice(final Route route) {
        final QueueStatistics.ReaderStatistics reader = route.queue().statistics().reader();
        return reader.attachment() == Attachment.ATTACHED
            ? "its reader " + reader.name() + " (pid " + reader.pid() + ") does not keep up; if it hangs, restart it"
            : "nobody reads it; start the gateway loop " + route.name();
    }

    private void commit(final long journaledNs, final long nowNs) {
        everybody.commit(nowNs);
        for (final Route route : served) {
            if (route.isAttached()) {
                route.ring().commit(journaledNs, nowNs);
            }
        }
    }

    private void settle(final long journaledNs, final long nowNs) {
        boolean isOneDetached = false;
        for (final Route route : served) {
            if (!route.isAttached()) {
                isOneDetached |= !route.settle(log.flushedIndex(), journaledNs, nowNs, stallNs);
                if (board.show(route) == RouteState.KEPT && route.phase() == Route.Phase.BEHIND) {
                    events.tell(LogEvent.ROUTE_DETACHED, route.queue().name(), route.name(), advice(route));
                }
            }
        }
        isAnyDetached = isOneDetached;
    }

    private void add(final int index, final Route route) {
        routes = Arrays.copyOf(routes, Math.max(routes.length, index + 1));
        routes[index] = route;
    }

    /** Null when there is none. */
    private Route served(final String name) {
        return Arrays.stream(served).filter(route -> route.name().equals(name)).findFirst().orElse(null);
    }
}
