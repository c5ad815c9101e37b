package org.ringside.marketdata.counters;

/**
 * Counters of the thread that sends ITCH over MoldUDP64. Counts are since the start of the process. The order is that
 * of the counters in the file: new ones go to the end.
 * <p>
 * Of the datagrams that came as requests, each is counted once: as {@link #ANSWERED}, {@link #MALFORMED},
 * {@link #REFUSED}, {@link #NO_ROOM}, {@link #NO_ROOM_OF_ADDRESS} or {@link #REPLACED}; those that wait are not counted
 * yet.
 */
public enum ItchCounter {
    /** Messages in the packets that were sent to the destination. */
    MESSAGES,
    /** Packets that were sent to the destination, also those without messages. */
    PACKETS,
    /** Bytes of the packets that were sent to the destination. */
    BYTES,
    /** Packets that the socket did not take at once; they are offered again. */
    PUSHED_BACK,
    /** Mold sessions that this process has begun. */
    SESSIONS,
    /** Requests that were answered, with one packet each. */
    ANSWERED,
    /** Bytes of the answers. */
    ANSWER_BYTES,
    /** Datagrams that were no requests. */
    MALFORMED,
    /** Requests for what is not there, or is not there any more. */
    REFUSED,
    /** Requests that were dropped, because as many wait as may wait. */
    NO_ROOM,
    /** Requests that were dropped, because as many of their address wait as may wait. */
    NO_ROOM_OF_ADDRESS,
    /** Requests in whose place a later one of the same address and port came. */
    REPLACED,
    /** Requests that had to wait, because their address had been sent as much as it may have. */
    SLOWED,
    /** Packets and answers that the system has refused, which count as sent; and refusals when requests are read. */
    LOST
}
