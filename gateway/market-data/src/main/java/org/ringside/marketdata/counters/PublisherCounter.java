package org.ringside.marketdata.counters;

/**
 * Counters and states of the publisher's thread; {@link StreamCounter} has those of a stream. Counts are since the
 * start of the process. The order is that of the counters in the file: new ones go to the end.
 */
public enum PublisherCounter {
    /** Events that the publisher has taken, from the queue or from the engine's journal. */
    EVENTS,
    /** Events that the publisher has made again from the journal, because the queue lacked them. */
    EVENTS_MADE_AGAIN,
    /** Events of the queue that the publisher had before, and dropped. */
    REPEATS,
    /** Times that the publisher began to make events again. */
    CATCH_UPS,
    /** 1 while the publisher makes events again, else 0. */
    CATCHING_UP,
    /** Number of the last event that the publisher has; 0 before the first one. */
    SEQUENCE,
    /** Number of the last event of which the engine has told; the publisher sends no event beyond it. */
    TOLD_SEQUENCE,
    /** Size of the store on the disk, bytes; measured once a second. */
    STORE_BYTES,
    /** Longest turn that did something, nanoseconds. */
    CYCLE_MAX_NS,
    /** 1 when the publisher has heard nothing of the engine for three seconds, else 0. */
    ENGINE_SILENT
}
