package org.ringside.marketdata.client;

/** Flags of a message. */
public final class EventFlags {
    /** The last event of a command: the book is equal to the engine's book. */
    public static final int LAST = 1;
    /** The event belongs to an auction. */
    public static final int AUCTION = 2;
    /** More parts of the same message follow. */
    public static final int MORE_PARTS = 4;
    /** The message is not the first part. */
    public static final int NOT_FIRST_PART = 8;

    private EventFlags() {
    }
}
