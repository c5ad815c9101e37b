package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How far the events of routes have been published, and which records of the journal the unpublished ones need. */
@FunctionalInterface
public interface RouteTails {
    /** For a process that cannot know the tails: every event counts as published. */
    RouteTails UNKNOWN = route -> Long.MAX_VALUE;

    /**
     * Looks into the queues of a folder, and at the states of the engine's routes. Nobody notices.
     *
     * @param folder of the queues.
     * @return tails of the routes whose queues are there.
     */
    static RouteTails ofQueues(final Path folder) {
        return new QueueTails(folder);
    }

    /**
     * The position behind the last event in a route's ring.
     *
     * @param route name of a gateway loop.
     * @return the position; {@link Long#MAX_VALUE} if nobody must wait for missing events: the route is unknown, or its
     *         events are made again from the journal.
     */
    long tail(String route);

    /**
     * Returns tails that read the state of the routes once, for a process that asks for one route after the other.
     *
     * @return tails of routes in their state now.
     */
    default RouteTails now() {
        return this;
    }

    /**
     * Records of the journal at which the missing events of detached routes begin.
     *
     * @return one record for each such route.
     */
    default List<Long> neededRecords() {
        return List.of();
    }

    /**
     * Events that were published, and that the gateway has not read: a boot takes them away with their rings.
     *
     * @return by route, the position of the first such event.
     */
    default Map<String, Long> unread() {
        return Map.of();
    }

    /**
     * Length of journal that is kept for what is missing or was not read.
     *
     * @return bytes at most.
     */
    default long backlog() {
        return 0;
    }
}
