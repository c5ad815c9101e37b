package org.ringside.matching.counters;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of an engine, in a file for tools to look at while it runs. The file stays when the engine ends: what it
 * says of the journal holds for as long as the queues are there.
 */
public final class EngineCounters {
    private final UnsafeBuffer buffer;
    private final List<String> routes;
    private final EngineThreadCounters engine;

    private EngineCounters(final UnsafeBuffer buffer, final List<String> routes) {
        this.buffer = buffer;
        this.routes = routes;
        this.engine = new EngineThreadCounters(buffer);
    }

    /**
     * A new file, which takes the place of the last engine's.
     *
     * @param folder of the queues.
     * @param routes of the engine.
     * @return all of them 0.
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    public static EngineCounters create(final Path folder, final List<String> routes) {
        final CountersFile file = CountersFile.create(folder, CountersKind.ENGINE, CountersKind.ENGINE_NAME,
            EngineCountersDescriptor.fileLength(routes.size()), buffer -> {
                buffer.putLong(EngineCountersDescriptor.ROUTES_OFFSET, routes.size());
                for (int i = 0; i < routes.size(); i++) {
                    buffer.putBytes(EngineCountersDescriptor.routeOffset(i), Arrays.copyOf(
                        routes.get(i).getBytes(US_ASCII), EngineCountersDescriptor.ROUTE_NAME_LENGTH));
                }
            });
        return new EngineCounters(file.buffer(), routes);
    }

    /**
     * What the engine's thread counts.
     *
     * @return for that thread.
     */
    public EngineThreadCounters engine() {
        return engine;
    }

    /**
     * Shows that the engine goes round.
     *
     * @return for the engine's thread.
     */
    public Heartbeat heartbeat() {
        return new Heartbeat(buffer, EngineCountersDescriptor.HEARTBEAT_OFFSET);
    }

    /**
     * What the snapshotter shows.
     *
     * @return for its thread.
     */
    public CounterBlock<SnapshotCounter> snapshots() {
        return new CounterBlock<>(buffer, EngineCountersDescriptor.SNAPSHOT_OFFSET);
    }

    /**
     * What is counted of gateways.
     *
     * @return for the thread that looks after them.
     */
    public CounterBlock<WatchCounter> watch() {
        return new CounterBlock<>(buffer, EngineCountersDescriptor.WATCH_OFFSET);
    }

    /**
     * What is shown of a route.
     *
     * @param route name of it.
     * @return its row.
     */
    public CounterBlock<RouteCounter> route(final String route) {
        return new CounterBlock<>(buffer, EngineCountersDescriptor.routeOffset(routes.indexOf(route))
            + EngineCountersDescriptor.ROUTE_COUNTERS_OFFSET);
    }
}
