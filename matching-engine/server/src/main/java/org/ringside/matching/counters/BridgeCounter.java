package org.ringside.matching.counters;

/** What a bridge to a replicated engine shows. The order is that of the file: new counters go to the end. */
public enum BridgeCounter {
    /** 1 while the cluster has answered in this session. */
    ATTACHED,
    /** Position of the last command that is known to be applied; -1 for none. */
    APPLIED,
    /** Commands that were read and are not known to be applied. */
    IN_FLIGHT,
    /** How often it went back to the first command that was not applied. */
    REWINDS,
    /** Trains of its commands that did not follow what was applied, as the members tell. */
    GAPS,
    /** Messages that it dropped. */
    DROPPED,
    /** 1 while it is attached, and no member was heard at its endpoint for some seconds. */
    DEAF
}
