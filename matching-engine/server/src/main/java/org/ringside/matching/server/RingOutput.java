package org.ringside.matching.server;

import java.util.Arrays;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.matching.service.EventOutput;

/**
 * Publishes events in the rings of their routes, each exactly once: an event below the position at which its ring stood
 * when the engine started is out already, and only made again. Nothing is published before its command is as safe as
 * the policy asks for. An event is never dropped: what becomes of those for which a ring has no room {@link RingWait}
 * says. Those of a route that is detached are only counted, and the {@link CatchUp} makes them again.
 */
final class RingOutput implements EventOutput {
    private static final FaultPoint MATCH_TO_PUBLISH = FaultPoint.named("match-to-publish");

    /** An array: a walk over a list may allocate its iterator, once in each batch. */
    private final Route[] served;
    private final CommandLog log;
    private final RingWait wait;
    private final UnsafeBuffer unpublished = new UnsafeBuffer(new byte[EventOutput.MAX_LENGTH]);
    /** By the index that the service gives them; null where nobody is served. */
    private Route[] routes = new Route[0];
    /** Ring of the open event; null when that is out already, or its route is detached. */
    private RouteRing current;
    private boolean isAnyDetached;
    private boolean isLive;

    RingOutput(final List<Route> served, final CommandLog log, final RingWait wait) {
        this.served = served.toArray(new Route[0]);
        this.log = log;
        this.wait = wait;
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
            wait.beginDetached(route, position);
            isAnyDetached = true;
        }
        add(index, route);
    }

    @Override
    public void routeRetired(final int index, final String name) {
        add(index, null);
    }

    @Override
    public void open(final int route, final long position) {
        final Route target = routes[route];
        current = null;
        if (target != null && position >= target.firstPosition() && target.isAttached()) {
            final RouteRing ring = target.ring();
            if (ring.isTrainFull()) {
                ring.commit(log.flush(), System.nanoTime());
            }
            if (ring.tryOpen() || hasRoom(target)) {
                current = ring;
            }
        }
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
        final long nowNs = System.nanoTime();
        commit(journaledNs, nowNs);
        if (isAnyDetached) {
            settle(journaledNs, nowNs);
        }
    }

    /** What comes from here on is applied for the first time. */
    void goLive() {
        isLive = true;
    }

    /** There was nothing to do: routes that are detached may come nearer all the same. */
    void idle() {
        if (isAnyDetached) {
            settle(log.flush(), System.nanoTime());
        }
    }

    /** Decides over a ring that is full; false when its events are not for it. */
    private boolean hasRoom(final Route route) {
        // What is applied at this moment was journaled last; during recovery it is an older record.
        if (wait.isToBeAwaited(route, isLive ? log.flushedIndex() - 1 : 0)) {
            commit(log.flush(), System.nanoTime());
            wait.await(route);
            return route.ring().tryOpen();
        }
        isAnyDetached = true;
        return false;
    }

    private void commit(final long journaledNs, final long nowNs) {
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
                isOneDetached |= !wait.settle(route, log.flushedIndex(), journaledNs, nowNs);
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
        for (final Route route : served) {
            if (route.name().equals(name)) {
                return route;
            }
        }
        return null;
    }
}
