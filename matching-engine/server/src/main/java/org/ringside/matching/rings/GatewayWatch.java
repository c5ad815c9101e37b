package org.ringside.matching.rings;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
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
 * it ended. One that has been gone for the grace time is told, once; one that comes back in time is not.
 *
 * <p>Its {@link #tasks} are for a thread of their own, because looking allocates and asks the kernel. Another thread
 * takes what was found from {@link #lost}, or asks {@link #isGone}.
 */
public final class GatewayWatch {
    /** Between two looks. */
    public static final long INTERVAL_MS = 100;

    private final List<? extends GatewayRing> routes;
    private final long graceNs;
    private final NanoClock clock;
    private final CounterBlock<WatchCounter> counters;
    private final EventLog events;
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();
    private final long[] lastSeenNs;
    /** 1 where it was told. */
    private final AtomicIntegerArray told;

    /**
     * A watch over these routes.
     *
     * @param routes   of the gateway loops.
     * @param graceNs  that a gateway may be gone, from now on.
     * @param clock    of the grace time, CLOCK_MONOTONIC.
     * @param counters of the watch.
     * @param events   tells of gateways that are gone.
     */
    public GatewayWatch(final List<? extends GatewayRing> routes, final long graceNs, final NanoClock clock,
        final CounterBlock<WatchCounter> counters, final EventLog events) {
        this.routes = routes;
        this.graceNs = graceNs;
        this.clock = clock;
        this.counters = counters;
        this.events = events;
        lastSeenNs = new long[routes.size()];
        told = new AtomicIntegerArray(routes.size());
        Arrays.fill(lastSeenNs, clock.nanoTime());
    }

    /**
     * Names of routes whose gateways have been gone for the grace time.
     *
     * @return each time once, for one thread to take.
     */
    public Queue<String> lost() {
        return lost;
    }

    /**
     * Whether the gateway of a route has been gone for the grace time, and was not seen since. Any thread may ask.
     *
     * @param route its place in the list of routes.
     * @return as the last look has found.
     */
    public boolean isGone(final int route) {
        return told.get(route) != 0;
    }

    /**
     * A look at each route: one that cannot be looked at leaves the others theirs.
     *
     * @return to be repeated each {@link #INTERVAL_MS}.
     */
    public List<ServiceThread.Task> tasks() {
        return IntStream.range(0, lastSeenNs.length).mapToObj(i -> new ServiceThread.Task(
            "cannot see whether the gateway loop " + routes.get(i).name() + " lives", () -> look(i),
            "As long as this lasts the orders of its sessions are not cancelled when it dies; restart the engine"))
            .toList();
    }

    private void look(final int i) {
        final long nowNs = clock.nanoTime();
        final GatewayRing route = routes.get(i);
        if (route.queue().statistics().reader().attachment() == Attachment.ATTACHED) {
            lastSeenNs[i] = nowNs;
            told.set(i, 0);
        } else if (told.get(i) == 0 && nowNs - lastSeenNs[i] >= graceNs) {
            told.set(i, 1);
            counters.increment(WatchCounter.GATEWAYS_LOST);
            events.tell(LogEvent.ROUTE_GONE, route.name(), TimeUnit.NANOSECONDS.toMillis(nowNs - lastSeenNs[i]));
            lost.add(route.name());
        }
    }
}
