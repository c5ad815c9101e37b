package org.ringside.queue.proxy;

import org.ringside.queue.Producer;

/**
 * A call was not sent, and never will be. A publisher throws this exception if the method's return type cannot say so.
 */
public final class CallRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long code;

    CallRefusedException(final String signature, final long code) {
        super(signature + " was not sent: " + reason(code));
        this.code = code;
    }

    /** {@link Producer#FULL}, {@link Producer#CLOSED}, {@link Producer#ABORTED} and so on. */
    public long code() {
        return code;
    }

    private static String reason(final long code) {
        if (code == Producer.FULL) {
            return "the queue stayed full; its reader is slow, stopped or not running";
        }
        if (code == Producer.CLOSED) {
            return "the queue, or this producer, was closed";
        }
        if (code == Producer.ABORTED) {
            return "this thread stalled in the middle of it, and the reader gave up on it; call again";
        }
        if (code == Producer.TOO_LARGE) {
            return "its arguments are longer than the largest train of the queue";
        }
        if (code == Producer.POSITION_EXHAUSTED) {
            return "the queue has used up its positions; create it again";
        }
        return "code " + code;
    }
}
