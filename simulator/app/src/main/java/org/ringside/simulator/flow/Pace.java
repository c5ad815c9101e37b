package org.ringside.simulator.flow;

/** When messages are due. Is asked once for each message of a stream, in their sequence. */
interface Pace {
    /**
     * Time after the start at which a message is due; not before that of the message before.
     *
     * @param messagesBefore number of messages before this one.
     * @return nanoseconds.
     */
    long offsetNs(long messagesBefore);
}
