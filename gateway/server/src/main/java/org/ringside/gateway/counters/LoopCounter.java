package org.ringside.gateway.counters;

/** What an event loop counts, beside what it refuses by code. The order is that of the file: new ones go to the end. */
public enum LoopCounter {
    /** Connections that were let in. */
    ACCEPTS,
    /** Connections that were closed at once: not allowed, or too many. */
    TURNED_AWAY,
    /** Connections now. */
    CONNECTIONS,
    /** Reads from sockets that brought something. */
    READS,
    /** What they brought. */
    BYTES_IN,
    /** Messages taken. */
    FRAMES_IN,
    /** Trains on the ring: commands of one read, together. */
    TRAINS,
    /** Times that the ring did not take a train. */
    RING_FULL,
    /** Events that became reports. */
    EVENTS,
    /** Reports sent again. */
    RETRANSMITTED,
    /** Writes to sockets. */
    WRITES,
    /** What was written. */
    BYTES_OUT,
    /** Orders that the gateway refused for what they ask for: ExecutionReportReject. */
    ORDERS_REJECTED,
    /** Longest duty cycle that did something, nanoseconds. */
    LOOP_TIME_MAX_NS,
    /** Connections with TLS that were let in. */
    TLS_ACCEPTS,
    /** Connections that TLS ended: it was not spoken, or not as it should be, or one side did not trust the other. */
    TLS_FAILURES,
    /** Connections that ended because what came was no frame. */
    BROKEN_FRAMES,
    /** 1 when an operator has the loop drained: it listens no more; else 0. */
    DRAINING
}
