package org.ringside.matching.counters;

/**
 * What a backup of a replicated engine shows. Positions are bytes of the log since its beginning. The order is that of
 * the file: new counters go to the end.
 */
public enum BackupCounter {
    /** 1 while it takes the log as it is committed, 0 while it looks for a member, or gets a snapshot. */
    FOLLOWING,
    /** Member from which it takes the log; -1 before the first one. */
    SOURCE,
    /** Position up to which it has the log. */
    POSITION,
    /** When a member has answered last, epoch milliseconds; 0 for never. */
    ANSWER_MS,
    /** Snapshots that it has got. */
    SNAPSHOTS,
    /** Times that it has begun anew, as a member was gone or refused it. */
    FAILURES,
    /** Free bytes on the disk of its folder. */
    DISK_FREE,
    /** All bytes of that disk. */
    DISK_TOTAL
}
