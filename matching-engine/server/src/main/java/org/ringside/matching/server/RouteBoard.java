package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ringside.counters.CounterBlock;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.RouteCounter;

/**
 * Shows tools, and the process that takes snapshots, how the routes stand, in the engine's counters. The engine's
 * thread writes, but for {@link #needs}.
 */
final class RouteBoard {
    private final Map<String, CounterBlock<RouteCounter>> rows = new HashMap<>();
    private final Map<String, Long> neededBefore;

    /**
     * Every route is attached.
     *
     * @param counters     of the engine.
     * @param routes       their names.
     * @param backlog      bytes of journal that are kept at most for routes that are detached.
     * @param neededBefore what the engine before needed, see {@link #neededBefore(Path)}.
     */
    RouteBoard(final EngineCounters counters, final List<String> routes, final long backlog,
        final Map<String, Long> neededBefore) {
        this.neededBefore = neededBefore;
        counters.engine().set(EngineCounter.ROUTE_BACKLOG, backlog);
        for (final String route : routes) {
            final CounterBlock<RouteCounter> row = counters.route(route);
            row.set(RouteCounter.NEEDED, Long.MAX_VALUE);
            rows.put(route, row);
        }
    }

    /**
     * The first record of the journal that each route needs which the engine before has left detached.
     *
     * @param folder of the queues, before this engine has made its counters.
     * @throws LaunchException when the last engine's file was of another version.
     */
    static Map<String, Long> neededBefore(final Path folder) {
        return RouteStatus.readAll(folder).stream().filter(RouteStatus::isDetached)
            .collect(Collectors.toMap(RouteStatus::route, RouteStatus::neededRecord));
    }

    /** The engine waits for its reader. */
    void waiting(final Route route) {
        put(rows.get(route.name()), RouteState.WAITING, route.nextPosition());
    }

    /** How it stands otherwise. Returns what was shown before. */
    RouteState show(final Route route) {
        return put(rows.get(route.name()), RouteState.of(route.phase()), route.nextPosition());
    }

    /**
     * The journal is needed from this record on. To be told before the route is detached, and by the thread that its
     * ring belongs to.
     */
    void needs(final Route route, final long firstRecord) {
        rows.get(route.name()).set(RouteCounter.NEEDED, firstRecord);
    }

    /** As the engine before has shown it; 0 when that had not detached the route, for then nobody knows. */
    long neededBefore(final Route route) {
        return neededBefore.getOrDefault(route.name(), 0L);
    }

    private static RouteState put(
        final CounterBlock<RouteCounter> row, final RouteState state, final long nextPosition) {
        final RouteState before = RouteState.at(row.get(RouteCounter.STATE));
        if (before != state) {
            row.set(RouteCounter.SINCE, System.currentTimeMillis());
            row.set(RouteCounter.SINCE_NS, System.nanoTime());
            row.set(RouteCounter.STATE, state.ordinal());
            if (state == RouteState.ATTACHED) {
                row.set(RouteCounter.NEEDED, Long.MAX_VALUE);
            }
        }
        row.set(RouteCounter.NEXT, nextPosition);
        return before;
    }
}
