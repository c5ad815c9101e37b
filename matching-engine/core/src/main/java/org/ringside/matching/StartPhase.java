package org.ringside.matching;

/**
 * A phase to begin. The caller fills the command in, the engine reads it, and the caller may use it again. Setters
 * return the command itself.
 */
public final class StartPhase {
    private int instrumentId;
    private Phase phase;
    private long seed;
    private long maximumNs;

    /** Resets the command to its initial state. */
    public StartPhase reset() {
        instrumentId = 0;
        phase = null;
        seed = 0;
        maximumNs = 0;
        return this;
    }

    /** The instrument whose phase begins. */
    public int instrumentId() {
        return instrumentId;
    }

    public StartPhase instrumentId(final int newInstrumentId) {
        instrumentId = newInstrumentId;
        return this;
    }

    /** The phase that begins. */
    public Phase phase() {
        return phase;
    }

    public StartPhase phase(final Phase newPhase) {
        phase = newPhase;
        return this;
    }

    /** The seed from which the end of a freeze is drawn. */
    public long seed() {
        return seed;
    }

    public StartPhase seed(final long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Longest time until a freeze ends by itself, in nanoseconds; 0: it does not. */
    public long maximumNs() {
        return maximumNs;
    }

    public StartPhase maximumNs(final long newMaximumNs) {
        maximumNs = newMaximumNs;
        return this;
    }
}
