package org.ringside.matching.rings;

import org.ringside.queue.Queue;

/** A route and the queue of its events, which a gateway loop reads for as long as it lives. */
public interface GatewayRing {
    /**
     * Name of the route.
     *
     * @return that of the gateway loop.
     */
    String name();

    /**
     * The queue of the route's events.
     *
     * @return attached to this process.
     */
    Queue queue();
}
