package org.ringside.matching.rulebook;

/** A command of a scenario, read and ready to be sent. */
@FunctionalInterface
interface Command {
    /** Sends it to the engine of a venue. */
    void send(Venue venue);
}
