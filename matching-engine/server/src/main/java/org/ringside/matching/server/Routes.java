package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * Which session's events go which way. An event is never dropped and never held back without bound: where a ring is
 * full, the engine waits for its reader, and says for whom.
 */
final class Routes {
    private static final long REPORT_AFTER_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long WAIT_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final List<Route> routes;
    private final PrintStream messages;
    private final Int2ObjectHashMap<Route> bySession = new Int2ObjectHashMap<>();
    /** Sessions that have gone where no route leads, and may have left orders behind. */
    private final IntHashSet astray = new IntHashSet();

    Routes(final List<Route> routes, final PrintStream messages) {
        this.routes = routes;
        this.messages = messages;
    }

    /**
     * Binds a session to the route that the command names. When that is not served, the events of orders that the
     * session has left in the book go where they went before.
     *
     * @return whether it is served.
     */
    boolean bind(final SessionBoundDecoder command) {
        final int sessionId = (int) command.sessionId();
        for (int i = 0; i < routes.size(); i++) {
            final Route route = routes.get(i);
            if (isNamed(route, command)) {
                bySession.put(sessionId, route);
                astray.remove(sessionId);
                return true;
            }
        }
        astray.add(sessionId);
        return false;
    }

    /** Whether the session's commands can be answered. */
    boolean isServed(final int sessionId) {
        return bySession.containsKey(sessionId) && !astray.contains(sessionId);
    }

    /** The route of a session that has been served, with a place for an event; waits while its ring is full. */
    Route open(final int sessionId) {
        final Route route = bySession.get(sessionId);
        while (!route.tryOpen()) {
            awaitRoom(route);
        }
        return route;
    }

    /** Publishes what every route holds. */
    void commit(final long nowNs) {
        for (int i = 0; i < routes.size(); i++) {
            routes.get(i).commit(nowNs);
        }
    }

    private void awaitRoom(final Route route) {
        final long startNs = System.nanoTime();
        commit(startNs);
        boolean isReported = false;
        while (!route.awaitRoom(WAIT_NS)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedWaitException(route.queue().name());
            }
            if (!isReported && System.nanoTime() - startNs > REPORT_AFTER_NS) {
                isReported = true;
                messages.println("engine: " + route.queue().name() + " is full, the engine waits: " + advice(route));
            }
        }
        if (isReported) {
            messages.println("engine: " + route.queue().name() + " is read again, the engine goes on");
        }
    }

    private static String advice(final Route route) {
        final QueueStatistics.ReaderStatistics reader = route.queue().statistics().reader();
        return reader.attachment() == Attachment.ATTACHED
            ? "its reader " + reader.name() + " (pid " + reader.pid() + ") does not keep up; if it hangs, restart it"
            : "nobody reads it; start the gateway loop " + route.name();
    }

    private static boolean isNamed(final Route route, final SessionBoundDecoder command) {
        final String name = route.name();
        for (int i = 0; i < SessionBoundDecoder.routeLength(); i++) {
            final char expected = i < name.length() ? name.charAt(i) : 0;
            if (command.route(i) != expected) {
                return false;
            }
        }
        return true;
    }
}
