package org.ringside.marketdata.counters;

/**
 * What the publisher's thread counts or shows, beside what it sends by stream. Counts are since the start. The order is
 * that of the file: new ones go to the end.
 */
public enum PublisherCounter {
    /** Events taken, from the queue or from the engine's journal. */
    EVENTS,
    /** Of these, events that were made again from the journal, because the queue lacked them. */
    EVENTS_MADE_AGAIN,
    /** Events of the queue that were there before, and were dropped. */
    REPEATS,
    /** Times that it began to make events again. */
    CATCH_UPS,
    /** 1 while it makes events again, else 0. */
    CATCHING_UP,
    /** Number of the last event that it has; 0 before the first one. */
    SEQUENCE,
    /** Number of the last event that the engine has told of; no event beyond is told to anybody. */
    TOLD_SEQUENCE,
    /** What the store takes on the disk, bytes; looked at once a second. */
    STORE_BYTES,
    /** Longest duty cycle that did something, nanoseconds. */
    CYCLE_MAX_NS,
    /** 1 when the engine has not been heard for three seconds, else 0. */
    ENGINE_SILENT
}
