package org.ringside.matching.counters;

/** What the snapshotter's thread shows. The order is that of the file: new counters go to the end. */
public enum SnapshotCounter {
    /** Snapshots taken since the start. */
    SNAPSHOTS,
    /** The record behind the last snapshot. */
    SNAPSHOT_RECORD,
    /** Time of the last snapshot, epoch milliseconds. */
    SNAPSHOT_MS,
    /** How long the last snapshot took, nanoseconds. */
    SNAPSHOT_NS,
    /** Snapshots that failed since the start. */
    SNAPSHOT_FAILURES
}
