package org.ringside.marketdata.publisher;

/** What has become of an event of the engine. */
public enum Intake {
    /** The event is the next one, and goes out. */
    TAKEN,
    /** The event was there before: it is left out. */
    REPEAT,
    /** Events before this one are missing: it is left out, and has to come again behind them. */
    MISSING
}
