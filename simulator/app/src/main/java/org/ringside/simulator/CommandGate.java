package org.ringside.simulator;

import org.ringside.simulator.flow.Command;

/** Takes the messages of a stream when they are due. */
@FunctionalInterface
interface CommandGate {
    /** What became of a message. */
    enum Outcome {
        /** On its way. */
        SENT,
        /** Not sent: its order is gone, or waits for an answer, and the schedule does not. A cancel follows then. */
        WITHHELD,
        /** Not sent yet: there is no room, or an answer has to come first. */
        PUSHED_BACK
    }

    /** Sends a message that was due at a time, now. */
    Outcome offer(Command command, long intendedNs, long nowNs);
}
