package org.ringside.matching;

/**
 * Says what happens when an order would trade with another one of the same {@code SelfMatchPreventionID} (FIX 2964;
 * rule book 5). The aggressor's instruction counts.
 */
public enum SelfMatchInstruction {
    /** The orders trade. */
    NONE,
    /** The rest of the aggressor is cancelled. */
    CANCEL_AGGRESSIVE,
    /** The resting order is cancelled, and the aggressor goes on. */
    CANCEL_PASSIVE,
    /** Both orders are cancelled. */
    CANCEL_BOTH,
    /** The smaller is cancelled, and the larger loses that quantity. */
    DECREMENT_AND_CANCEL
}
