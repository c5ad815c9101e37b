package org.ringside.matching.counters;

/**
 * What the engine's thread counts or shows, beside its refusals by reason. Counts begin at the start, and do not
 * include commands that a recovery applies again. The order is that of the file: new counters go to the end.
 */
public enum EngineCounter {
    /** Commands taken from the queue. */
    COMMANDS,
    /** Batches of commands taken from the queue. */
    BATCHES,
    /** Most commands of one batch. */
    LARGEST_BATCH,
    /** Events made, for routes of any state. */
    EVENTS,
    /** Trades: each makes an event for both sides. */
    TRADES,
    /** The engine's own commands. */
    OWN_COMMANDS,
    /** Commands whose number their session had used before. */
    REPEATED,
    /** Commands of sessions without a route. */
    UNROUTABLE,
    /** Longest duty cycle with work to do, nanoseconds. */
    CYCLE_MAX_NS,
    /** Records appended to the journal. */
    JOURNAL_RECORDS,
    /** Bytes written to the journal, about. */
    JOURNAL_BYTES,
    /** Flushes of the journal with something to flush. */
    FLUSHES,
    /** Time that flushes of the journal took, nanoseconds. */
    FLUSH_NS,
    /** Longest flush of the journal, nanoseconds. */
    FLUSH_MAX_NS,
    /** Live orders, and the most that the engine allows. */
    ORDERS,
    MAX_ORDERS,
    /** Words of used client ids with holes, of all sessions, and the most that the engine allows. */
    ID_HOLES,
    MAX_ID_HOLES,
    /** Accounts that came near to their limit of open orders, and sessions that came near to their limit of holes. */
    ACCOUNTS_NEAR,
    SESSIONS_NEAR,
    /** Most bytes of journal that the engine keeps for detached routes. */
    ROUTE_BACKLOG,
    /** Events for everybody that the engine made; 0 if no queue takes them. */
    PUBLIC_EVENTS,
    /** Events for everybody that the engine left out because a queue was full, of all such queues. */
    PUBLIC_SKIPPED,
    /** Number of the last event for everybody; 0 when no queue takes any, and before the first batch. */
    PUBLIC_SEQUENCE,
    /** Events of no session that the engine left out because a queue was full and nobody read it. */
    UNTOLD
}
