package org.ringside.matching.counters;

/** What the thread that watches gateways counts. The order is that of the file: new counters go to the end. */
public enum WatchCounter {
    /** Gateway loops that were gone for longer than the grace time. */
    GATEWAYS_LOST
}
