package org.ringside.gateway.counters;

/** What is counted of a session. The order is that of the file: new ones go to the end. */
public enum SessionCounter {
    /** Business messages taken. */
    MESSAGES,
    /** Of these, dropped because their number had come before. */
    DUPLICATES,
    /** Of these, refused by the gateway, for whatever reason. */
    REFUSED,
    /** Of these, refused by the throttle. */
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
