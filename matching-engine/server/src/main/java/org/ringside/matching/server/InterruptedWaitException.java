package org.ringside.matching.server;

/** Takes the engine's thread out of a wait for room, in the middle of a command, when it is to stop. */
final class InterruptedWaitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InterruptedWaitException(final String queueName) {
        super(queueName + " was full");
    }
}
