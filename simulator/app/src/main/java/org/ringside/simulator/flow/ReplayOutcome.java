package org.ringside.simulator.flow;

/** What a line of a replay file leads to. */
enum ReplayOutcome {
    /** The command is filled in. */
    COMMAND,
    /** The line repeats what the exchange brings about by itself. */
    BY_THE_EXCHANGE,
    /** The line is about an order that the replay does not have. */
    UNKNOWN_ORDER,
    /** Lines of this kind are never replayed. */
    NOT_REPLAYED
}
