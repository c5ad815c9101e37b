package org.ringside.simulator;

/** Is told when a message of the stream gets its first answer. */
@FunctionalInterface
interface AnswerListener {
    /**
     * The answer is here.
     *
     * @param intendedNs when the message was due.
     * @param sentNs     when it was sent.
     */
    void onAnswer(long intendedNs, long sentNs);
}
