package org.ringside.queue.proxy;

/**
 * A message that a dispatcher cannot turn into a call: of a type that is none of its calls, or with bytes that are not
 * those of the call's arguments. Nothing was called.
 */
public final class CallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CallException(final String message) {
        super(message);
    }
}
