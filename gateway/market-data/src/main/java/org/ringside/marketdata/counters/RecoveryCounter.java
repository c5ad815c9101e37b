package org.ringside.marketdata.counters;

/**
 * What the thread counts that sends missed events again, beside its answers by code. Counts are since the start. The
 * order is that of the file: new ones go to the end.
 */
public enum RecoveryCounter {
    /** Connections now. */
    CONNECTIONS,
    /** Connections that were let in. */
    ACCEPTS,
    /** Connections that were not let in, or that have ended in the middle of something. */
    REFUSED,
    /** Events that were promised to those who have asked. */
    EVENTS
}
