package org.ringside.matching;

/** How long what does not trade at once stays. */
public enum TimeInForce {
    /** Rests until it is filled or cancelled. */
    DAY,
    /** Immediate or cancel: the remainder never rests. */
    IOC
}
