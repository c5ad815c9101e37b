package org.ringside.matching.member;

import java.util.ArrayList;
import java.util.List;

/** The routes of all bridges, by the index that the service knows them by, and which gateways are missed. */
final class BridgeRoutes {
    private final List<BridgeRoute> routes = new ArrayList<>();
    private final Attachments shown;
    private final long graceNs;
    private long nextLoss = BridgeRoute.NEVER;

    /**
     * No routes yet.
     *
     * @param graceNs that a gateway may be away with its bridge.
     * @param shown   shows the routes to other threads.
     */
    BridgeRoutes(final long graceNs, final Attachments shown) {
        this.graceNs = graceNs;
        this.shown = shown;
    }

    int size() {
        return routes.size();
    }

    BridgeRoute get(final int index) {
        return routes.get(index);
    }

    void add(final BridgeRoute route) {
        routes.add(route);
        shown.add(route);
    }

    /** A new route, or one whose window is another one now. */
    void put(final BridgeRoute route) {
        if (route.index() == routes.size()) {
            add(route);
        } else {
            routes.set(route.index(), route);
            shown.set(route);
        }
    }

    /** The route is a bridge's, which has its gateway. */
    void give(final BridgeRoute route, final Bridge bridge) {
        route.give(bridge);
        findNextLoss();
    }

    /** A bridge is gone: the gateways of its routes count as lost after the grace. */
    void miss(final Bridge bridge, final long timeNs) {
        for (final BridgeRoute route : routes) {
            if (route.bridge() == bridge && route.lostAt() == BridgeRoute.NEVER) {
                route.lostAt(timeNs + graceNs);
            }
        }
        findNextLoss();
    }

    /** When the next gateway counts as lost. */
    long nextLoss() {
        return nextLoss;
    }

    /** Takes a route whose gateway counts as lost by now: it is nobody's. Null when there is none. */
    BridgeRoute takeLost(final long timeNs) {
        if (timeNs < nextLoss) {
            return null;
        }
        for (final BridgeRoute route : routes) {
            if (route.lostAt() <= timeNs) {
                give(route, null);
                return route;
            }
        }
        return null;
    }

    /** After the times of routes were set one by one. */
    void findNextLoss() {
        nextLoss = BridgeRoute.NEVER;
        for (final BridgeRoute route : routes) {
            nextLoss = Math.min(nextLoss, route.lostAt());
        }
    }
}
