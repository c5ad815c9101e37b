package org.ringside.matching.counters;

/** What an engine shows of each route. The order is that of the file: new ones go to the end. */
public enum RouteCounter {
    /** Number of its state. */
    STATE,
    /** When that began, epoch milliseconds. */
    SINCE,
    /** Number of its next event, as far as it was applied. */
    NEXT,
    /**
     * First record of the journal that it needs; 2^63 - 1 when it needs none. Written by the thread that the route's
     * queue belongs to.
     */
    NEEDED
}
