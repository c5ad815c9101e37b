package org.ringside.matching;

/** Why an order left the book other than by trading. */
public enum CancelReason {
    /** Its owner asked. */
    BY_REQUEST,
    /** What was left of an immediate-or-cancel order. */
    IOC_REMAINDER,
    /** A replace asked for a total that is not more than what has traded. */
    REPLACED_BELOW_CUM
}
