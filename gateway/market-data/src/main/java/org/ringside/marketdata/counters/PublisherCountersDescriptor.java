package org.ringside.marketdata.counters;

import org.ringside.counters.CountersFile;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.publisher.FeedStream;

/**
 * The file of a publisher's counters, {@code NAME.publisher.counters} beside the queues: what is the publisher's own in
 * it, beside what {@link CountersFile} has. Every number is an i64, little-endian, and has one writer. The threads
 * write in lines of their own.
 * <pre>
 *   32    streams
 *   128   publisher's thread: what PublisherCounter names
 *   384   recovery's thread: what RecoveryCounter names
 *   512   requests, by the code of their answer
 *   640   heartbeat of the publisher's thread
 *   768   heartbeat of recovery's thread
 *   896   one row for each stream, in the order of FeedStream: what StreamCounter names
 *   1792  ITCH's thread: what ItchCounter names
 *   2048  heartbeat of ITCH's thread
 * </pre>
 */
final class PublisherCountersDescriptor {
    static final int STREAMS_OFFSET = CountersFile.OWN_OFFSET;
    static final int PUBLISHER_OFFSET = CountersFile.HEADER_LENGTH;
    static final int RECOVERY_OFFSET = PUBLISHER_OFFSET + 256;
    static final int ANSWERS_OFFSET = RECOVERY_OFFSET + 128;
    /** How many codes of answers have a place. */
    static final int CODES = 16;
    static final int HEARTBEAT_OFFSET = ANSWERS_OFFSET + CODES * Long.BYTES;
    static final int RECOVERY_HEARTBEAT_OFFSET = HEARTBEAT_OFFSET + Heartbeat.LENGTH;
    static final int ROWS_OFFSET = RECOVERY_HEARTBEAT_OFFSET + Heartbeat.LENGTH;
    static final int ROW_LENGTH = 128;
    static final int STREAMS = FeedStream.values().length;
    static final int ITCH_OFFSET = rowOffset(STREAMS);
    static final int ITCH_HEARTBEAT_OFFSET = ITCH_OFFSET + 256;
    static final int FILE_LENGTH = ITCH_HEARTBEAT_OFFSET + Heartbeat.LENGTH;

    private PublisherCountersDescriptor() {
    }

    static int rowOffset(final int stream) {
        return ROWS_OFFSET + stream * ROW_LENGTH;
    }
}
