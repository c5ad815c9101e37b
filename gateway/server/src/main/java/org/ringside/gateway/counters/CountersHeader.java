package org.ringside.gateway.counters;

/**
 * The beginning of every file of counters. Every number is an i64, little-endian, and has one writer; readers map the
 * file and look.
 * <pre>
 *   0     magic, which says whose counters they are; written last
 *   8     format
 *   16    pid of the process
 *   24    start, epoch milliseconds
 *   32    the process's own
 *   64    its name, ASCII, zeros behind
 *   128   the process's own
 * </pre>
 */
public final class CountersHeader {
    /** Where 32 bytes begin that belong to the kind of process. */
    public static final int OWN_OFFSET = 32;
    /** Length of the header, behind which the rest belongs to the kind of process. */
    public static final int LENGTH = 128;

    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_OFFSET = 8;
    static final int PID_OFFSET = 16;
    static final int STARTED_OFFSET = 24;
    static final int NAME_OFFSET = 64;
    static final int NAME_LENGTH = 64;

    private CountersHeader() {
    }
}
