package org.ringside.marketdata.client;

/** The state of an instrument's book at a receiver. */
public enum FeedState {
    /** Events are or may be missing: the book waits for a snapshot, or for proof that nothing is missing. */
    JOINING,
    /**
     * The book is equal to the engine's book before the missed events. The receiver has requested these, and live
     * events wait.
     */
    REPLAYING,
    /** The book is equal to the engine's book at the last event. */
    LIVE,
    /** Three snapshots in ten seconds were not enough: the receiver waits before it tries again. */
    STALE
}
