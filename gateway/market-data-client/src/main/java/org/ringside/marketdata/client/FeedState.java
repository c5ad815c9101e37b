package org.ringside.marketdata.client;

/** How much a receiver knows of the book of an instrument. */
public enum FeedState {
    /** Something is missing, or may be: the book waits for a snapshot, or for proof. */
    JOINING,
    /** The book is what the engine had before events that were missed; they are asked for, and what is live waits. */
    REPLAYING,
    /** The book is what the engine had at the last event. */
    LIVE,
    /** Three snapshots in ten seconds were not enough: the book rests before it is tried again. */
    STALE
}
