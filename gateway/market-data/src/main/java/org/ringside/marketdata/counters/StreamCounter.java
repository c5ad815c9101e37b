package org.ringside.marketdata.counters;

/**
 * Counters of a stream, over all of its destinations. Counts are since the start of the process. The order is that of
 * the counters in the file: new ones go to the end.
 */
public enum StreamCounter {
    /** Messages of the stream, also while no subscriber was there. */
    MESSAGES,
    /** Packets of the stream, also those without messages. */
    PACKETS,
    /** Bytes of the packets. */
    BYTES,
    /** Packets that a destination did not take at once; the publisher offers them again. */
    PUSHED_BACK,
    /** Commands whose changes were merged with those of other commands, because a destination was behind. */
    MERGED,
    /** Messages that the stream left out, because a destination was too far behind. */
    DROPPED
}
