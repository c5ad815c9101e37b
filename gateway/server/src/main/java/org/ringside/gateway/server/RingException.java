package org.ringside.gateway.server;

import org.ringside.queue.Producer;

/**
 * The ring to the engine takes no commands any more: the gateway cannot keep its promises and stops.
 */
final class RingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RingException(final long code) {
        super("the queue to the engine " + reasonOf(code) + "; create it again and restart the exchange");
    }

    private static String reasonOf(final long code) {
        if (code == Producer.CLOSED) {
            return "was closed";
        }
        if (code == Producer.POSITION_EXHAUSTED) {
            return "has no positions left";
        }
        return "refused a train with code " + code;
    }
}
