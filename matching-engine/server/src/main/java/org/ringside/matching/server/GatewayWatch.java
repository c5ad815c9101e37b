package org.ringside.matching.server;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.agrona.concurrent.NanoClock;
import org.ringside.counters.CounterBlock;
import org.ringside.launch.ServiceThread;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.counters.WatchCounter;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * Finds gateways that are gone. A gateway loop lives as long as it reads its ring, which a kernel lock tells, however
 * it ended. One that has been gone for the grace time is told to the engine, once; one that comes back in time is not.
 *
 * <p>Its {@link #tasks} are for a thread of their own, because looking allocates and asks the kernel. The engine's
 * thread takes what was found from {@link #lost}.
 */
final class GatewayWatch {
    /** Between two looks. */
    static final long INTERVAL_MS = 100;

    private final List<Route> routes;
    private final long graceNs;
    private final NanoClock clock;
    private final CounterBlock<WatchCounter> counters;
    private final EventLog events;
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();
    private final long[] lastSeenNs;
    private final boolean[] isTold;

    /**
     * A watch over these routes.
     *
     * @param graceNs  that a gateway may be gone, from the first look on.
     * @param clock    of the grace time, CLOCK_MONOTONIC.
     * @param counters of the watch.
     */
    GatewayWatch(final List<Route> routes, final long graceNs, final NanoClock clock,
        final CounterBlock<WatchCounter> counters, final EventLog events) {
        this.routes = routes;
        this.graceNs = graceNs;
        this.clock = clock;
        this.counters = counters;
        this.events = events;
        lastSeenNs = new long[routes.size()];
        isTold = new boolean[routes.size()];
        Arrays.fill(lastSeenNs, clock.nanoTime());
    }

    /** Names of routes whose gateways have been gone for the grace time, for the engine's thread to take. */
    Queue<String> lost() {
        return lost;
    }

    /** A look at each route: one that cannot be looked at leaves the others theirs. */
    List<ServiceThread.Task> tasks() {
        return IntStream.range(0, lastSeenNs.length).mapToObj(i -> new ServiceThread.Task(
            "cannot see whether the gateway loop " + routes.get(i).name() + " lives", () -> look(i),
            "As long as this lasts the orders of its sessions are not cancelled when it dies; restart the engine"))
            .toList();
    }

    private void look(final int i) {
        final long nowNs = clock.nanoTime();
        final Route route = routes.get(i);
        if (route.queue().statistics().reader().attachment() == Attachment.ATTACHED) {
            lastSeenNs[i] = nowNs;
            isTold[i] = false;
        } else if (!isTold[i] && nowNs - lastSeenNs[i] >= graceNs) {
            isTold[i] = true;
            counters.increment(WatchCounter.GATEWAYS_LOST);
            events.tell(LogEvent.ROUTE_GONE, route.name(), TimeUnit.NANOSECONDS.toMillis(nowNs - lastSeenNs[i]));
            lost.add(route.name());
        }
    }
}
