package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;

/**
 * The next event, for a route, mostly that of its session: takes the next position of that route, and begins with the
 * hops of the command that is applied. One event at a time.
 */
final class EventClaim {
    private final SessionTable sessions;
    private final RouteTable routes;
    private final CommandContext context;
    private final EventOutput output;
    private long lastExecId;
    private int route;
    private long position;

    EventClaim(final SessionTable sessions, final RouteTable routes, final CommandContext context,
        final EventOutput output) {
        this.sessions = sessions;
        this.routes = routes;
        this.context = context;
        this.output = output;
    }

    /** Number of the last execution report. */
    long lastExecId() {
        return lastExecId;
    }

    void lastExecId(final long newLastExecId) {
        lastExecId = newLastExecId;
    }

    /** Takes the next number of execution reports. */
    long nextExecId() {
        return ++lastExecId;
    }

    /** Begins an event for a session. The hops are the first field of every event. */
    void open(final int sessionId) {
        openForRoute(sessions.get(sessionId).route());
    }

    /** Whether to tell the gateway loop of a route what is of no session. */
    boolean mayTell(final int ofRoute) {
        return output.takesForLoop(ofRoute);
    }

    /** Begins an event for the gateway loop of a route, and for no session. */
    void openForRoute(final int newRoute) {
        route = newRoute;
        position = routes.next(route);
        output.open(route, position);
        context.stamp(output.buffer(), output.offset());
    }

    MutableDirectBuffer buffer() {
        return output.buffer();
    }

    int offset() {
        return output.offset();
    }

    void commit(final int templateId, final int length) {
        output.append(route, position, templateId, length);
    }
}
