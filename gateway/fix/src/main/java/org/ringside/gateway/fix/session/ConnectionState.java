package org.ringside.gateway.fix.session;

/** What a connection is in. */
enum ConnectionState {
    /** Nobody knows yet who it is. */
    CONNECTED,
    /** Logged on. */
    ESTABLISHED,
    /** We have sent Logout, and wait for the trader's. */
    LOGGING_OUT,
    /** The end. */
    CLOSED
}
