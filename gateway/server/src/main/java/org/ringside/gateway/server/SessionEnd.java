package org.ringside.gateway.server;

/** How a connection ceases to stand for its session. */
enum SessionEnd {
    /** FinishedSending and Terminate: the version is over. */
    FINISHED,
    /** The trader's Terminate. */
    TERMINATED,
    /** Another connection has the session now. */
    TAKEN_OVER,
    /** The day is over, and the version with it; orders stay what their terms say. */
    END_OF_DAY,
    /** Anything else. */
    LOST,
    /** The gateway goes down: the next one waits for the trader. */
    SHUTDOWN
}
