package org.ringside.matching;

/** What a {@link MassCancel} does. */
public enum MassAction {
    /** Cancels the orders. */
    CANCEL,
    /** A kill switch: new orders of the session, account or firm are refused from here on, and its orders cancelled. */
    BLOCK,
    /** Ends what {@link #BLOCK} began; cancels nothing. */
    UNBLOCK
}
