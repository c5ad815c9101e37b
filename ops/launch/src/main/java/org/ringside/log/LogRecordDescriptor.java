package org.ringside.log;

import org.ringside.queue.QueueSpec;

/**
 * Layout of a record in the queue {@code log}, little-endian. The type of the message is the id of the {@link
 * LogEvent}. One thread writes a record before the commit of its slots; readers see it whole, or not at all.
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   +---------------------------------------------------------------+
 *   |  epoch time, ns, i64                                          |  0
 *   +---------------------------------------------------------------+
 *   |  monotonic time, ns, i64: of the machine, since its boot      |  8
 *   +-------------------------------+-------+-------+---------------+
 *   |  pid, u32                     | level |   0   |  text length  | 16
 *   +-------------------------------+-------+-------+---------------+
 *   |  numbers, six i64                                             | 24
 *   |                                                               |
 *   +---------------------------------------------------------------+
 *   |  name of the process, 16 bytes, ASCII, 0 behind it            | 72
 *   +---------------------------------------------------------------+
 *   |  name of the thread, 16 bytes, ASCII, 0 behind it             | 88
 *   +---------------------------------------------------------------+
 *   |  texts, UTF-8, 0x1F between them                              | 104
 *   +---------------------------------------------------------------+
 * </pre>
 * Hot threads write no text, so that their records fill a slot or less. A record whose text has more than 136 bytes
 * takes a train of slots.
 */
public final class LogRecordDescriptor {
    /** Version of this layout. */
    public static final int VERSION = 1;
    /** Most bytes of the texts of a record; longer ones are cut off. */
    public static final int MAX_TEXT = 1_024;

    static final int SCHEMA_ID = 3904;
    static final int SLOTS = 8_192;
    static final int PAYLOAD = 240;
    static final int MAX_TRAIN = 8;

    static final int EPOCH_NS = 0;
    static final int MONOTONIC_NS = 8;
    static final int PID = 16;
    static final int LEVEL = 20;
    static final int TEXT_LENGTH = 22;
    static final int NUMBERS = 24;
    static final int PROCESS = 72;
    static final int THREAD = 88;
    static final int NAME_LENGTH = 16;
    static final int TEXT = 104;

    private LogRecordDescriptor() {
    }

    /** The queue of records: many writers, 8,192 slots of 240 bytes. */
    public static QueueSpec queue() {
        return QueueSpec.many(SLOTS, PAYLOAD).withMaxTrain(MAX_TRAIN).withSchema(SCHEMA_ID, VERSION);
    }

    /** Whether the records of a queue are of this layout. */
    static boolean isLayoutOf(final QueueSpec spec) {
        return spec.withStartPosition(0).equals(queue());
    }
}
