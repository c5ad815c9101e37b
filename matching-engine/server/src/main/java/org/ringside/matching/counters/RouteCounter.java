package org.ringside.matching.counters;

/** What an engine shows of each route. The order is that of the file: new counters go to the end. */
public enum RouteCounter {
    /** Number of its state. */
    STATE,
    /** When this state began, epoch milliseconds. */
    SINCE,
    /** Number of its next event, by the applied commands. */
    NEXT,
    /**
     * First record of the journal that the route needs; 2^63 - 1 for none. The thread that owns the route's queue
     * writes this number.
     */
    NEEDED,
    /** When its state began, CLOCK_MONOTONIC nanoseconds, which no change of the time of day touches. */
    SINCE_NS
}
