package org.ringside.matching.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ringside.matching.protocol.SessionBoundDecoder;

/**
 * The routes that were ever opened, and the number of the next event of each. Events of a route are numbered without
 * gaps, from the position that its ring had when the route was opened: the number of an event is its position.
 */
final class RouteTable {
    static final int UNKNOWN = BoundSession.NO_ROUTE;

    private final List<String> names = new ArrayList<>();
    private long[] positions = new long[0];

    int size() {
        return names.size();
    }

    String name(final int route) {
        return names.get(route);
    }

    /** Position of the next event of a route. */
    long position(final int route) {
        return positions[route];
    }

    /** Takes the position of the next event of a route. */
    long next(final int route) {
        return positions[route]++;
    }

    /** Index of the route of this name, or {@link #UNKNOWN}. */
    int find(final String name) {
        return names.indexOf(name);
    }

    /** Index of the route that a command names, or {@link #UNKNOWN}. */
    int find(final SessionBoundDecoder command) {
        for (int route = 0; route < names.size(); route++) {
            if (isNamed(names.get(route), command)) {
                return route;
            }
        }
        return UNKNOWN;
    }

    /** Adds a route. Returns its index. */
    int open(final String name, final long position) {
        final int route = names.size();
        names.add(name);
        positions = Arrays.copyOf(positions, route + 1);
        positions[route] = position;
        return route;
    }

    void write(final StateWriter state) {
        state.putLong(names.size());
        for (int route = 0; route < names.size(); route++) {
            state.putText(names.get(route));
            state.putLong(positions[route]);
        }
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            final String name = state.getText();
            open(name, state.getLong());
        }
    }

    private static boolean isNamed(final String name, final SessionBoundDecoder command) {
        for (int i = 0; i < SessionBoundDecoder.routeLength(); i++) {
            final char expected = i < name.length() ? name.charAt(i) : 0;
            if (command.route(i) != expected) {
                return false;
            }
        }
        return true;
    }
}
