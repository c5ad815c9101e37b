package org.ringside.matching.counters;

/** What the thread counts that looks after gateways. The order is that of the file: new ones go to the end. */
public enum WatchCounter {
    /** Gateway loops that were gone for the grace time. */
    GATEWAYS_LOST
}
