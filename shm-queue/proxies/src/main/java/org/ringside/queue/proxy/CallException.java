package org.ringside.queue.proxy;

/**
 * A dispatcher cannot turn a message into a call: the message has an unknown type, or its bytes are not the call's
 * arguments. No call was made.
 */
public final class CallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CallException(final String message) {
        super(message);
    }
}
