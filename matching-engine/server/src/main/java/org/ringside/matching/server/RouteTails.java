package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.List;

/** How far the events of routes have been published, and what of the journal is needed for those that were not. */
@FunctionalInterface
public interface RouteTails {
    /** For a process that cannot know: everything counts as published. */
    RouteTails UNKNOWN = route -> Long.MAX_VALUE;

    /**
     * Looks into the queues of a folder, and at how the engine's routes stand, without anybody noticing.
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
     * @return the position; {@link Long#MAX_VALUE} when nobody is to wait for what is missing: nothing is known of the
     *         route, or its events are made again from the journal.
     */
    long tail(String route);

    /**
     * The same for a process that asks for one route after the other: the state of the routes is read once.
     *
     * @return tails of routes that stand as they do now.
     */
    default RouteTails now() {
        return this;
    }

    /**
     * The records of the journal in which the missing events of detached routes begin.
     *
     * @return one for each of them.
     */
    default List<Long> neededRecords() {
        return List.of();
    }

    /**
     * How much of the journal is kept for them.
     *
     * @return bytes at most.
     */
    default long backlog() {
        return 0;
    }
}
