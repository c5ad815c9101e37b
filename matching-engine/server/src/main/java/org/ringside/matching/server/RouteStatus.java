package org.ringside.matching.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Printable;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.rings.OrderQueues;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueStatistics;

/**
 * The state of a route at one time.
 *
 * @param route        name of the gateway loop.
 * @param state        of it.
 * @param sinceMs      when that state began, epoch milliseconds; 0 for a state since the start.
 * @param age          for how long it has lasted, also if somebody has set the time of day meanwhile.
 * @param behind       events that were made and are not in the ring; 0 while the route is attached.
 * @param neededRecord first record of the journal that the route needs; {@link Long#MAX_VALUE} for none.
 */
public record RouteStatus(
    String route, RouteState state, long sinceMs, Duration age, long behind, long neededRecord) {
    /**
     * Whether the route's events are not published as they are made, but kept, made again from the journal, or lost.
     *
     * @return false if the route is attached, also if the engine waits for its reader.
     */
    public boolean isDetached() {
        return isDetached(state);
    }

    private static boolean isDetached(final RouteState state) {
        return state != RouteState.ATTACHED && state != RouteState.WAITING;
    }

    /**
     * Reads the routes of the engine that serves a folder, or served it last.
     *
     * @param folder of the queues.
     * @return the routes; none if there was no engine yet.
     * @throws LaunchException when the file cannot be read, or holds no counters of an engine.
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
        return new RouteStatus(route.name(), stateOf(folder, route), route.since(), Duration.ofNanos(route.ageNs()),
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
        final Path file = folder.resolve(OrderQueues.OUTPUT + route + ".q");
        if (!Files.exists(file)) {
            return Long.MAX_VALUE;
        }
        try (Queue queue = Queue.inspect(file)) {
            return queue.position();
        }
    }

    /** Position of the first event in its ring that was not read; empty when all were, or there is no ring. */
    static Optional<Long> unread(final Path folder, final String route) {
        final Path file = folder.resolve(OrderQueues.OUTPUT + route + ".q");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (Queue queue = Queue.inspect(file)) {
            final QueueStatistics now = queue.statistics();
            return now.backlog() > 0 ? Optional.of(now.reader().position()) : Optional.empty();
        }
    }
}
