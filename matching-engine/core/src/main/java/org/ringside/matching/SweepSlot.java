package org.ringside.matching;

/** Room for one mass cancel that is not done. */
final class SweepSlot {
    /** Null when there is none. */
    Sweep sweep;
}
