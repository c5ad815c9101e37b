package org.ringside.gateway.counters;

/** What is counted of a session. The order is that of the file: new ones go to the end. */
public enum SessionCounter {
    /** Business messages taken. */
    MESSAGES,
    /** Messages taken that were dropped because their number had come before. */
    DUPLICATES,
    /** Messages taken that the gateway has refused, for whatever reason. */
    REFUSED,
    /** Messages taken that the throttle has refused. */
    THROTTLED,
    /** Reports, also those that nobody was there to receive. */
    REPORTS,
    /** Reports sent again. */
    RETRANSMITTED,
    /** Orders that the engine has not answered, now. */
    IN_FLIGHT,
    /** Bytes that the socket of its connection has not taken, at the end of the last cycle that had some for it. */
    PENDING_BYTES
}
