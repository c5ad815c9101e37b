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
 * The counters of an engine, in a file for tools that look while the engine runs. The file stays when the engine ends:
 * the next engine reads from it which records of the journal routes need.
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
     * Makes a new file, which replaces the last engine's.
     *
     * @param folder of the queues.
     * @param routes of the engine.
     * @return counters that are all 0.
     * @throws org.ringside.launch.LaunchException when there is no space for the file.
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
     * The counters of the engine's thread.
     *
     * @return for that thread.
     */
    public EngineThreadCounters engine() {
        return engine;
    }

    /**
     * The heartbeat of the engine's thread.
     *
     * @return for the engine's thread.
     */
    public Heartbeat heartbeat() {
        return new Heartbeat(buffer, EngineCountersDescriptor.HEARTBEAT_OFFSET);
    }

    /**
     * The counters of the snapshotter.
     *
     * @return for its thread.
     */
    public CounterBlock<SnapshotCounter> snapshots() {
        return new CounterBlock<>(buffer, EngineCountersDescriptor.SNAPSHOT_OFFSET);
    }

    /**
     * The counters of the watch on gateways.
     *
     * @return for the thread that looks after them.
     */
    public CounterBlock<WatchCounter> watch() {
        return new CounterBlock<>(buffer, EngineCountersDescriptor.WATCH_OFFSET);
    }

    /**
     * The counters of a route.
     *
     * @param route name of it.
     * @return its row.
     */
    public CounterBlock<RouteCounter> route(final String route) {
        return new CounterBlock<>(buffer, EngineCountersDescriptor.routeOffset(routes.indexOf(route))
            + EngineCountersDescriptor.ROUTE_COUNTERS_OFFSET);
    }
}
