package org.ringside.gateway.counters;

/**
 * What an event loop counts, beside its refusals by code. The order is that of the file: new counters go to the end.
 */
public enum LoopCounter {
    /** Connections that were accepted. */
    ACCEPTS,
    /** Connections that were closed at once: their address may not connect, or there were too many. */
    TURNED_AWAY,
    /** Connections now. */
    CONNECTIONS,
    /** Reads from sockets that brought bytes. */
    READS,
    /** Bytes read from sockets. */
    BYTES_IN,
    /** Messages taken from traders. */
    FRAMES_IN,
    /** Trains put into the ring to the engine: the commands of one read, together. */
    TRAINS,
    /** Times that the ring was full for a train. */
    RING_FULL,
    /** Events that became reports. */
    EVENTS,
    /** Reports sent again. */
    RETRANSMITTED,
    /** Writes to sockets. */
    WRITES,
    /** Bytes written to sockets. */
    BYTES_OUT,
    /** Orders that the gateway refused because of their contents: ExecutionReportReject. */
    ORDERS_REJECTED,
    /** Longest duty cycle with work to do, nanoseconds. */
    LOOP_TIME_MAX_NS,
    /** Connections with TLS that were accepted. */
    TLS_ACCEPTS,
    /**
     * Connections that ended by an error of TLS: the peer did not speak TLS, or not as it should, or one side did not
     * trust the other.
     */
    TLS_FAILURES,
    /** Connections that ended because the bytes were no frame. */
    BROKEN_FRAMES,
    /** 1 if an operator has drained the loop, which listens no more; else 0. */
    DRAINING,
    /** Connections now that came to a port of FIX. */
    FIX_CONNECTIONS
}
