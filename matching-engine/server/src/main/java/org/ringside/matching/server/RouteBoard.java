package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.agrona.concurrent.status.AtomicCounter;
import org.ringside.launch.LaunchException;

/**
 * Shows tools, and whoever takes snapshots, how the routes stand, in the engine's counters. The engine's thread writes,
 * but for {@link #needs}.
 */
final class RouteBoard {
    private final Map<String, Row> rows = new HashMap<>();
    private final Map<String, Long> neededBefore;

    /** Counters of one route. */
    private record Row(AtomicCounter state, AtomicCounter since, AtomicCounter next, AtomicCounter needed) {
    }

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
        counters.counter(EngineCounter.ROUTE_BACKLOG).set(backlog);
        for (final String route : routes) {
            final Row row = new Row(
                counters.counter(EngineCounter.ROUTE_STATE, route), counters.counter(EngineCounter.ROUTE_SINCE, route),
                counters.counter(EngineCounter.ROUTE_NEXT, route), counters.counter(EngineCounter.ROUTE_NEEDED, route));
            row.needed.set(Long.MAX_VALUE);
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
     * The journal is needed from this record on. To be told before the route is detached, and by whoever its ring
     * belongs to.
     */
    void needs(final Route route, final long firstRecord) {
        rows.get(route.name()).needed.setOpaque(firstRecord);
    }

    /** As the engine before has shown it; 0 when that had not detached the route, for then nobody knows. */
    long neededBefore(final Route route) {
        return neededBefore.getOrDefault(route.name(), 0L);
    }

    private static RouteState put(final Row row, final RouteState state, final long nextPosition) {
        final RouteState before = RouteState.at(row.state.getPlain());
        if (before != state) {
            row.since.setOpaque(System.currentTimeMillis());
            row.state.setOpaque(state.ordinal());
            if (state == RouteState.ATTACHED) {
                row.needed.setOpaque(Long.MAX_VALUE);
            }
        }
        row.next.setOpaque(nextPosition);
        return before;
    }
}
