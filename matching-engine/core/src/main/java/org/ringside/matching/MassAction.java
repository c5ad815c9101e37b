package org.ringside.matching;

/** What a {@link MassCancel} does. */
public enum MassAction {
    /** Cancels the orders. */
    CANCEL,
    /** Works a kill switch: cancels the orders of the session, account or firm, and refuses new ones from here on. */
    BLOCK,
    /** Ends what {@link #BLOCK} began; cancels nothing. */
    UNBLOCK
}
