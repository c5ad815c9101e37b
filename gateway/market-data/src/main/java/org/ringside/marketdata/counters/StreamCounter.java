package org.ringside.marketdata.counters;

/**
 * What is counted of a stream, over all of its destinations. Counts are since the start. The order is that of the file:
 * new ones go to the end.
 */
public enum StreamCounter {
    /** Messages that were sent, or that nobody was there to take. */
    MESSAGES,
    /** Packets that they were in, and packets without messages. */
    PACKETS,
    /** Their bytes. */
    BYTES,
    /** Packets that a destination did not take at once: they are offered again. */
    PUSHED_BACK,
    /** Commands whose changes were merged with those of others, because a destination was behind. */
    MERGED,
    /** Messages that were left out, because a destination was too far behind. */
    DROPPED
}
