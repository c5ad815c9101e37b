package org.ringside.matching.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.ringside.launch.LaunchException;
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
        return EngineCounters.read(folder).stream().flatMap(image -> image.routes().entrySet().stream())
            .map(route -> of(folder, route.getKey(), route.getValue())).toList();
    }

    /** Bytes of journal that are kept at most for routes that are detached; 0 when there was no engine yet. */
    static long backlog(final Path folder) {
        return EngineCounters.read(folder).map(image -> image.own().get(EngineCounter.ROUTE_BACKLOG)).orElse(0L);
    }

    private static RouteStatus of(final Path folder, final String route, final Map<EngineCounter, Long> counters) {
        return new RouteStatus(route, RouteState.at(counters.get(EngineCounter.ROUTE_STATE)),
            counters.get(EngineCounter.ROUTE_SINCE),
            Math.max(0, counters.get(EngineCounter.ROUTE_NEXT) - tail(folder, route)),
            counters.get(EngineCounter.ROUTE_NEEDED));
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
