package org.ringside.marketdata.publisher;

/** The fate of an event of the engine. */
public enum Intake {
    /** The event is the next one; the publisher sends it. */
    TAKEN,
    /** The event came before; the publisher ignores it. */
    REPEAT,
    /** Earlier events are missing: the publisher ignores this event, which has to come again behind them. */
    MISSING
}
