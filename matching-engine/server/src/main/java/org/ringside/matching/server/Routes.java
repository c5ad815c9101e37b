package org.ringside.matching.server;

import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.matching.protocol.SessionBoundDecoder;

/** Which session's events go which way. */
final class Routes {
    private final List<Route> routes;
    private final Int2ObjectHashMap<Route> bySession = new Int2ObjectHashMap<>();

    Routes(final List<Route> routes) {
        this.routes = routes;
    }

    /** The route of a session, or null when it never was bound to one that is served. */
    Route of(final int sessionId) {
        return bySession.get(sessionId);
    }

    /** Binds a session to the route that the command names; false when no such route is served. */
    boolean bind(final SessionBoundDecoder command) {
        for (int i = 0; i < routes.size(); i++) {
            final Route route = routes.get(i);
            if (isNamed(route, command)) {
                bySession.put((int) command.sessionId(), route);
                return true;
            }
        }
        return false;
    }

    /** Publishes what every route holds. */
    void commit(final long nowNs) {
        for (int i = 0; i < routes.size(); i++) {
            routes.get(i).commit(nowNs);
        }
    }

    void close() {
        routes.forEach(Route::close);
    }

    private static boolean isNamed(final Route route, final SessionBoundDecoder command) {
        final String name = route.name();
        final int length = SessionBoundDecoder.routeLength();
        for (int i = 0; i < length; i++) {
            final char expected = i < name.length() ? name.charAt(i) : 0;
            if (command.route(i) != expected) {
                return false;
            }
        }
        return name.length() <= length;
    }
}
