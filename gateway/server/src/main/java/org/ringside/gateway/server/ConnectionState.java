package org.ringside.gateway.server;

/** Where a connection stands. */
enum ConnectionState {
    /** Nobody knows yet who it is. */
    CONNECTED,
    /** The session has a version. */
    NEGOTIATED,
    /** Orders flow. */
    ESTABLISHED,
    /** Reports flow; the client said that it has sent its last order. */
    FINISHING,
    /** The gateway sent Terminate and waits for the answer. */
    TERMINATING,
    /** Everything has been said: the output is flushed, the input is thrown away. */
    DRAINING,
    /** The socket is closed. */
    CLOSED
}
