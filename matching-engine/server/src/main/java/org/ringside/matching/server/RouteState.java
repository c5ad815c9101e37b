package org.ringside.matching.server;

/** How a route stands, as an engine shows it. The order is that of the numbers in the file. */
public enum RouteState {
    /** Its events go to its ring as they are made. */
    ATTACHED,
    /** Its ring is full, and the engine, which has no journal, waits for its reader. */
    WAITING,
    /** Its ring is full, or was: the engine keeps its events, and moves them there as room comes. */
    KEPT,
    /** Its ring was full for too long: its events are counted, to be made again from the journal when it is read. */
    DETACHED,
    /** What is made again from the journal is about to meet what is made now. */
    CATCHING_UP,
    /** The journal does not go back far enough any more: its ring is closed. */
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
