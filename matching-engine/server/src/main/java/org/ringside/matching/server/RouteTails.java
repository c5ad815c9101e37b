package org.ringside.matching.server;

/** How far the events of routes have been published. */
@FunctionalInterface
public interface RouteTails {
    /** For who cannot know: everything counts as published. */
    RouteTails UNKNOWN = route -> Long.MAX_VALUE;

    /**
     * The position behind the last event in a route's ring.
     *
     * @param route name of a gateway loop.
     * @return the position; {@link Long#MAX_VALUE} when nothing is known of the route.
     */
    long tail(String route);
}
