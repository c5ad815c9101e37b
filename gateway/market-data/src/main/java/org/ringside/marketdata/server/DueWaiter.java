package org.ringside.marketdata.server;

import org.ringside.queue.Waiter;

/**
 * Blocks the publisher until a message comes, for 2 ms at most: snapshots and heartbeats are due meanwhile.
 *
 * @param messages blocks until a message comes.
 */
record DueWaiter(Waiter messages) implements Waiter {
    private static final long MOST_NS = 2_000_000;

    @Override
    public void await(final long timeoutNs) {
        messages.await(Math.min(timeoutNs, MOST_NS));
    }

    @Override
    public boolean ready() {
        return messages.ready();
    }
}
