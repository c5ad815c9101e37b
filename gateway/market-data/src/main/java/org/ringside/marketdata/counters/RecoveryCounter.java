package org.ringside.marketdata.counters;

/**
 * Counters of the thread that sends missed events again; answers by code are apart. Counts are since the start of the
 * process. The order is that of the counters in the file: new ones go to the end.
 */
public enum RecoveryCounter {
    /** Open connections. */
    CONNECTIONS,
    /** Connections that the publisher has accepted. */
    ACCEPTS,
    /** Connections that the publisher has refused, or that have ended within a request. */
    REFUSED,
    /** Events that the publisher has promised in answers to requests. */
    EVENTS
}
