package org.ringside.matching.counters;

/**
 * What the engine's thread counts or shows, beside what it refuses by reason. Counts are since the start, and what a
 * recovery applies again is not in them. The order is that of the file: new ones go to the end.
 */
public enum EngineCounter {
    /** Commands taken from the queue. */
    COMMANDS,
    /** Batches that they came in. */
    BATCHES,
    /** Most commands of a batch. */
    LARGEST_BATCH,
    /** Events made, for routes of any state. */
    EVENTS,
    /** Trades: each makes an event for both sides. */
    TRADES,
    /** Commands that the engine gave itself. */
    OWN_COMMANDS,
    /** Commands of a number that their session had used before. */
    REPEATED,
    /** Commands of sessions to which no route leads back. */
    UNROUTABLE,
    /** Longest duty cycle that did something, nanoseconds. */
    CYCLE_MAX_NS,
    /** Records appended to the journal. */
    JOURNAL_RECORDS,
    /** What they take, bytes, more or less. */
    JOURNAL_BYTES,
    /** Flushes of the journal that had something to flush. */
    FLUSHES,
    /** Time that they took, nanoseconds. */
    FLUSH_NS,
    /** The longest of them, nanoseconds. */
    FLUSH_MAX_NS,
    /** Live orders, and how many there may be. */
    ORDERS,
    MAX_ORDERS,
    /** Words of used client ids with holes in them, of all sessions, and how many there may be. */
    ID_HOLES,
    MAX_ID_HOLES,
    /** Accounts that came near to their open orders, and sessions that came near to their holes. */
    ACCOUNTS_NEAR,
    SESSIONS_NEAR,
    /** Bytes of journal that are kept at most for routes that are detached. */
    ROUTE_BACKLOG,
    /** Events for everybody that were made; 0 when no queue takes any. */
    PUBLIC_EVENTS,
    /** Events for everybody that were left out of queues which were full, of all such queues. */
    PUBLIC_SKIPPED,
    /** Number of the last event for everybody; 0 when no queue takes any, and before the first batch. */
    PUBLIC_SEQUENCE
}
