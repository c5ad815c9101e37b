package org.ringside.matching.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.queue.Queue;

/** How far the events of routes have been published. */
@FunctionalInterface
public interface RouteTails {
    /** For who cannot know: everything counts as published. */
    RouteTails UNKNOWN = route -> Long.MAX_VALUE;

    /**
     * Looks into the queues of a folder, without anybody noticing.
     *
     * @param folder of the queues.
     * @return tails of the routes whose queues are there.
     */
    static RouteTails ofQueues(final Path folder) {
        return route -> {
            final Path file = folder.resolve(EngineQueues.OUTPUT + route + ".q");
            if (!Files.exists(file)) {
                return Long.MAX_VALUE;
            }
            try (Queue queue = Queue.inspect(file)) {
                return queue.position();
            }
        };
    }

    /**
     * The position behind the last event in a route's ring.
     *
     * @param route name of a gateway loop.
     * @return the position; {@link Long#MAX_VALUE} when nothing is known of the route.
     */
    long tail(String route);
}
