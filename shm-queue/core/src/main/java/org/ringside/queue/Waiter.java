package org.ringside.queue;

/**
 * Blocks for a {@link WaitStrategy} that has given up spinning. The reader of a queue has a waiter, and the selector of
 * an event loop has one, too.
 */
public interface Waiter {
    /**
     * Blocks until there may be something to do, and never longer than {@code timeoutNs}. May return early for no
     * reason.
     */
    void await(long timeoutNs);

    /** Whether there is something to do now. */
    boolean ready();
}
