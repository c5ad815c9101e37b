package org.ringside.matching.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Printable;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.queue.Queue;

/**
 * How a route stood when somebody looked.
 *
 * @param route        name of the gateway loop.
 * @param state        of it.
 * @param sinceMs      when that began, epoch milliseconds; 0 when it was so from the start.
 * @param behind       events that were made and are not in its ring; only while it is not attached.
 * @param neededRecord first record of the journal that it needs; {@link Long#MAX_VALUE} when it needs none.
 */
public record RouteStatus(String route, RouteState state, long sinceMs, long behind, long neededRecord) {
    /**
     * Its events are not published as they are made: they are kept, or made again from the journal, or lost.
     *
     * @return false when it is attached, also when the engine waits for it.
     */
    public boolean isDetached() {
        return isDetached(state);
    }

    private static boolean isDetached(final RouteState state) {
        return state != RouteState.ATTACHED && state != RouteState.WAITING;
    }

    /**
     * The routes of the engine that serves a folder, or did last.
     *
     * @param folder of the queues.
     * @return them; none when there was no engine yet.
     * @throws LaunchException when the file cannot be read, or is something else.
     */
    public static List<RouteStatus> readAll(final Path folder) {
        return EngineCountersSnapshot.read(folder).stream().flatMap(engine -> engine.routes().stream())
            .map(route -> of(folder, route)).toList();
    }

    /** Names of the routes that are detached, without a look into any queue. */
    static Set<String> detached(final Path folder) {
        return EngineCountersSnapshot.read(folder).stream().flatMap(engine -> engine.routes().stream())
            .filter(route -> isDetached(stateOf(folder, route))).map(EngineCountersSnapshot.RouteRow::name)
            .collect(Collectors.toUnmodifiableSet());
    }

    /** Bytes of journal that are kept at most for routes that are detached; 0 when there was no engine yet. */
    static long backlog(final Path folder) {
        return EngineCountersSnapshot.read(folder).map(engine -> engine.of(EngineCounter.ROUTE_BACKLOG)).orElse(0L);
    }

    private static RouteStatus of(final Path folder, final EngineCountersSnapshot.RouteRow route) {
        return new RouteStatus(route.name(), stateOf(folder, route), route.since(),
            Math.max(0, route.next() - tail(folder, route.name())), route.needed());
    }

    private static RouteState stateOf(final Path folder, final EngineCountersSnapshot.RouteRow route) {
        final RouteState state = RouteState.at(route.state());
        if (state == null) {
            throw new LaunchException(ExitCode.CORRUPT, "the counters of the engine in " + folder + " are damaged: the"
                + " route " + Printable.of(route.name()) + " has no state " + route.state());
        }
        return state;
    }

    /** Position behind the last event in its ring, however it stands; Long.MAX_VALUE when there is no ring. */
    static long tail(final Path folder, final String route) {
        final Path file = folder.resolve(EngineQueues.OUTPUT + route + ".q");
        if (!Files.exists(file)) {
            return Long.MAX_VALUE;
        }
        try (Queue queue = Queue.inspect(file)) {
            return queue.position();
        }
    }
}
