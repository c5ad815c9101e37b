package org.ringside.gateway.counters;

/** The state of a session's current version. The order is that of the numbers in the file. */
public enum SessionState {
    /** The session has no version yet. */
    NONE,
    /** A connection has negotiated the version, and has not established it. */
    NEGOTIATED,
    /** A connection has established the version. */
    BOUND,
    /** The connection is gone; the trader may come back. */
    SUSPENDED,
    /** The version has ended. */
    FINALIZED;

    private static final SessionState[] ALL = values();

    /** That of a number in the file; null when it is the number of none, as in a file that is damaged. */
    static SessionState at(final long number) {
        return number < 0 || number >= ALL.length ? null : ALL[(int) number];
    }
}
