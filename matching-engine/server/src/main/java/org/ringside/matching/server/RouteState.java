package org.ringside.matching.server;

/** The state of a route, as an engine shows it. The order is that of the numbers in the file. */
public enum RouteState {
    /** The route's events go to its ring as they are made. */
    ATTACHED,
    /** The ring is full, and the engine, which has no journal, waits for its reader. */
    WAITING,
    /** The ring is or was full: the engine keeps the events, and moves them to the ring as space comes. */
    KEPT,
    /**
     * The ring was full for too long: the engine counts the events, and makes them again from the journal when the ring
     * is read.
     */
    DETACHED,
    /** The events made again from the journal are about to meet the new events. */
    CATCHING_UP,
    /** The journal no longer goes back far enough: the ring is closed. */
    LOST;

    private static final RouteState[] ALL = values();

    /** That of a number in the file; null when it is the number of none, as in a file that is damaged. */
    static RouteState at(final long number) {
        return number < 0 || number >= ALL.length ? null : ALL[(int) number];
    }

    static RouteState of(final Route.Phase phase) {
        return switch (phase) {
            case ATTACHED -> ATTACHED;
            case BEHIND -> DETACHED;
            case NEAR, MEETING -> CATCHING_UP;
            case KEPT -> KEPT;
            case LOST -> LOST;
        };
    }
}
