package org.ringside.gateway.counters;

/** What a gateway counts of a session. The order is that of the file: new counters go to the end. */
public enum SessionCounter {
    /** Business messages taken. */
    MESSAGES,
    /** Messages that were dropped because their number had come before. */
    DUPLICATES,
    /** Messages that the gateway has refused, for any reason. */
    REFUSED,
    /** Messages that the throttle has refused. */
    THROTTLED,
    /** Reports, also those that came while the trader was away. */
    REPORTS,
    /** Reports sent again. */
    RETRANSMITTED,
    /** Orders that the engine has not answered, now. */
    IN_FLIGHT,
    /** Bytes that the session's socket had not taken, at the end of the last cycle with bytes for it. */
    PENDING_BYTES
}
