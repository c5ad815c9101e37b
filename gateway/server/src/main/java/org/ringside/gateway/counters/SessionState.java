package org.ringside.gateway.counters;

/** What has happened to the current version of a session. The order is that of the numbers in the file. */
public enum SessionState {
    /** It has never begun one. */
    NONE,
    /** A connection has begun it, and has not established it. */
    NEGOTIATED,
    /** A connection stands for it. */
    BOUND,
    /** Its connection is gone, and may come back. */
    SUSPENDED,
    /** It is over. */
    FINALIZED;

    private static final SessionState[] ALL = values();

    /** That of a number in the file; null when it is the number of none, as in a file that is damaged. */
    static SessionState at(final long number) {
        return number < 0 || number >= ALL.length ? null : ALL[(int) number];
    }
}
