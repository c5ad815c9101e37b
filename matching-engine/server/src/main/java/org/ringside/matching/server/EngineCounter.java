package org.ringside.matching.server;

/** What an engine counts or shows. The numbers are those of the file: new ones come last. */
enum EngineCounter {
    /** Bytes of journal that are kept at most for routes that are detached. */
    ROUTE_BACKLOG,
    /** Number of its {@link RouteState}. */
    ROUTE_STATE,
    /** When that began, epoch milliseconds. */
    ROUTE_SINCE,
    /** Number of its next event, as far as it was applied. */
    ROUTE_NEXT,
    /** First record of the journal that it needs; 2^63 - 1 when it needs none. */
    ROUTE_NEEDED,
    /** Live orders, and how many there may be. */
    ORDERS,
    MAX_ORDERS,
    /** Words of used client ids with holes in them, of all sessions, and how many there may be. */
    ID_HOLES,
    MAX_ID_HOLES,
    /** Accounts that came near to their open orders, and sessions that came near to their holes, since the start. */
    ACCOUNTS_NEAR,
    SESSIONS_NEAR,
    /** Commands that were refused because of a limit, since the start. */
    REFUSED_TOO_MANY_ORDERS,
    REFUSED_OPEN_ORDERS_LIMIT,
    REFUSED_TOO_MANY_ID_HOLES;

    /** How many a route has. */
    static final int OF_A_ROUTE = 4;

    boolean isOfRoute() {
        return ordinal() >= ROUTE_STATE.ordinal() && ordinal() <= ROUTE_NEEDED.ordinal();
    }
}
