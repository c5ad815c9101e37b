package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.matching.protocol.SessionBoundDecoder;

/**
 * The routes that were ever opened, and the number of the next event of each. Events of a route are numbered without
 * gaps, from the position that its ring had when the route was opened: the number of an event is its position.
 *
 * <p>A retired route keeps its index, for the sessions that were bound to it, and no longer counts. Its name is free: a
 * later route with that name is another route.
 */
public final class RouteTable {
    /** No route of that name is open. */
    public static final int UNKNOWN = BoundSession.NO_ROUTE;

    private static final int RETIRED = 1;
    private static final int FOLLOWER = 2;

    private final List<Entry> routes = new ArrayList<>();

    /** A route, and where it stands. */
    private static final class Entry {
        private final String name;
        private long first;
        private long next;
        private boolean isRetired;
        private boolean isFollower;

        Entry(final String name, final long first) {
            this.name = name;
            this.first = first;
            this.next = first;
        }
    }

    public int size() {
        return routes.size();
    }

    public String name(final int route) {
        return routes.get(route).name;
    }

    /** Position of the first event of a route, if it has one. */
    public long firstPosition(final int route) {
        return routes.get(route).first;
    }

    /** Position of the next event of a route; of a retired route, of the event that would have been next. */
    public long position(final int route) {
        return routes.get(route).next;
    }

    /** Positions of the next events of all routes, by name; the newest route counts if several have one name. */
    public Map<String, Long> positions() {
        final Map<String, Long> positions = new LinkedHashMap<>();
        routes.forEach(route -> positions.put(route.name, route.next));
        return positions;
    }

    public boolean isRetired(final int route) {
        return routes.get(route).isRetired;
    }

    /** Whether the gateway loop of a route is told of instruments and days: it has asked, and is not retired. */
    boolean isFollower(final int route) {
        return routes.get(route).isFollower;
    }

    void follow(final int route) {
        routes.get(route).isFollower = true;
    }

    /** Takes the position of the next event of a route. */
    long next(final int route) {
        final Entry entry = routes.get(route);
        return entry.isRetired ? entry.next : entry.next++;
    }

    /** Index of the route of this name that is not retired, or {@link #UNKNOWN}. */
    public int find(final String name) {
        for (int route = 0; route < routes.size(); route++) {
            if (!isRetired(route) && name(route).equals(name)) {
                return route;
            }
        }
        return UNKNOWN;
    }

    /** Index of the route that a command names, or {@link #UNKNOWN}. */
    int find(final SessionBoundDecoder command) {
        for (int route = 0; route < routes.size(); route++) {
            if (!isRetired(route) && isNamed(name(route), command)) {
                return route;
            }
        }
        return UNKNOWN;
    }

    /** Position behind the events of all retired routes with this name; 0 without one. */
    public long retiredPosition(final String name) {
        long position = 0;
        for (int route = 0; route < routes.size(); route++) {
            if (isRetired(route) && name(route).equals(name)) {
                position = Math.max(position, position(route));
            }
        }
        return position;
    }

    /** Adds a route, or goes on with one whose ring has events of a log that is lost: no number is given twice. */
    void open(final String name, final long position, final EventOutput output) {
        final int known = find(name);
        if (known == UNKNOWN) {
            routes.add(new Entry(name, position));
            output.routeOpened(routes.size() - 1, name, position);
        } else {
            routes.get(known).first = position;
            routes.get(known).next = position;
            output.routeGoesOn(known, name, position);
        }
    }

    void retire(final int route) {
        routes.get(route).isRetired = true;
        routes.get(route).isFollower = false;
    }

    void write(final StateWriter state) {
        state.putLong(routes.size());
        for (final Entry entry : routes) {
            state.putText(entry.name);
            state.putLong(entry.first);
            state.putLong(entry.next);
            final int follower = entry.isFollower && state.version() > EngineService.UNASKED_VERSION ? FOLLOWER : 0;
            state.putLong(follower | (entry.isRetired ? RETIRED : 0));
        }
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            final String name = state.getText();
            final Entry entry = new Entry(name, state.getLong());
            entry.next = state.getLong();
            final long flags = state.getLong();
            entry.isRetired = (flags & RETIRED) != 0;
            entry.isFollower = (flags & FOLLOWER) != 0;
            routes.add(entry);
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
