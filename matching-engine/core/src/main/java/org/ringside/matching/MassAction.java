package org.ringside.matching;

/** What a {@link MassCancel} does. */
public enum MassAction {
    /** Cancels the orders. */
    CANCEL,
    /**
     * Turns a kill switch on: cancels the orders of the session, account or firm, and refuses new ones from now on.
     */
    BLOCK,
    /** Turns the kill switch of {@link #BLOCK} off; cancels nothing. */
    UNBLOCK
}
