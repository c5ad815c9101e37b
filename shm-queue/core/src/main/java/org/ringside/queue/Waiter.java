package org.ringside.queue;

/**
 * What a {@link WaitStrategy} blocks on when it has given up spinning: the reader of a queue, or the selector of an
 * event loop.
 */
public interface Waiter {
    /**
     * Blocks until there may be something to do, and never longer than {@code timeoutNs}. May return early for no
     * reason.
     */
    void await(long timeoutNs);

    /** There is something to do now. */
    boolean ready();
}
