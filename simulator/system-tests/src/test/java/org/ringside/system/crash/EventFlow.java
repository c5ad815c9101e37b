package org.ringside.system.crash;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Looks at the rings to gateways all the time, and so knows for how long no event came. A thread of its own looks. */
final class EventFlow implements AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ClusterExchange exchange;
    private final long[] seen = new long[ClusterPart.GATEWAYS.size()];
    private final long[] changedNs = new long[seen.length];
    private final long[] longestNs = new long[seen.length];
    private final Thread thread = new Thread(this::run, "event-flow");
    private volatile boolean isClosed;

    /** Begins to look. */
    EventFlow(final ClusterExchange exchange) {
        this.exchange = exchange;
        begin();
        thread.start();
    }

    /** From now on counts the longest time without events. */
    synchronized void begin() {
        Arrays.fill(changedNs, System.nanoTime());
        Arrays.fill(longestNs, 0);
    }

    /** The longest time without events at a host, until the last one came. */
    synchronized long longestNs(final int host) {
        return longestNs[host];
    }

    private synchronized void look() {
        final long nowNs = System.nanoTime();
        for (int host = 0; host < seen.length; host++) {
            final long events = exchange.events(host);
            if (events != seen[host]) {
                seen[host] = events;
                longestNs[host] = Math.max(longestNs[host], nowNs - changedNs[host]);
                changedNs[host] = nowNs;
            }
        }
    }

    private void run() {
        while (!isClosed) {
            look();
            LockSupport.parkNanos(INTERVAL_NS);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
