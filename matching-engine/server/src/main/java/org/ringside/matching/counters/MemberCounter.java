package org.ringside.matching.counters;

/**
 * What a member of a replicated engine shows. Positions are bytes of the log since its beginning. The order is that of
 * the file: new counters go to the end.
 */
public enum MemberCounter {
    /** Number of the member. */
    MEMBER,
    /** 1 while it leads. */
    LEADER,
    /** 1 when it follows a leader or leads, 0 during an election. */
    READY,
    /** The leadership term; -1 before the first one. */
    TERM,
    /** Elections in which it took part. */
    ELECTIONS,
    /** Position up to which a majority has the log, as far as it knows. */
    COMMIT_POSITION,
    /** Position up to which it has applied the log. */
    LOG_POSITION,
    /** Commands that it has applied since the beginning. */
    COMMANDS,
    /** Hash of their events. */
    HASH,
    /** The last number of commands at which members compare their hashes; 0 for none yet. */
    CHECK_COMMANDS,
    /** Hash at that number. */
    CHECK_HASH,
    /** Position of the last snapshot; where the process began, before its first one. */
    SNAPSHOT_POSITION,
    /** When the last snapshot was taken or loaded, epoch milliseconds; 0 for never. */
    SNAPSHOT_MS,
    /** Bytes of log after which the next one is taken; {@link Long#MAX_VALUE} for never. */
    SNAPSHOT_EVERY,
    /** Free bytes on the disk of its folder. */
    DISK_FREE,
    /** All bytes of that disk. */
    DISK_TOTAL,
    /** Nanoseconds that the system's time is ahead of the member's. */
    CLOCK_OFF_NS,
    /** Bytes of heap that it may have. */
    HEAP,
    /** 1 when a majority has commands on its disks, 0 for its page caches. */
    DISK_POLICY,
    /** Version of the rules by which it decides; 0 before it has begun. */
    RULES,
    /** Newest version of the rules that its build knows. */
    KNOWN_RULES,
    /** Nanoseconds that the last snapshot of this process took, for which the member stood still; 0 for none. */
    SNAPSHOT_TOOK_NS,
    /** 1 when it halts, as it differs from others. */
    HALTED,
    /** Time of its clock when it spoke last to the others, epoch nanoseconds. */
    CLOCK_NS,
    /** Nanoseconds between its clock and that of another member, of the one that is furthest, as it has heard. */
    CLOCK_APART_NS,
    /** Nanoseconds that the time of the market is ahead of its clock: while it leads, that time stands still. */
    TIME_AHEAD_NS
}
