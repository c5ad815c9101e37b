package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tails of the queues of a folder; which routes are detached stands in the counters of the engine. */
final class QueueTails implements RouteTails {
    private final Path folder;

    QueueTails(final Path folder) {
        this.folder = folder;
    }

    @Override
    public long tail(final String route) {
        return now().tail(route);
    }

    @Override
    public RouteTails now() {
        final Set<String> detached = RouteStatus.detached(folder);
        return route -> detached.contains(route) ? Long.MAX_VALUE : RouteStatus.tail(folder, route);
    }

    @Override
    public List<Long> neededRecords() {
        return RouteStatus.readAll(folder).stream()
            .filter(status -> status.isDetached() && status.state() != RouteState.LOST)
            .map(RouteStatus::neededRecord).toList();
    }

    @Override
    public Map<String, Long> unread() {
        final Map<String, Long> unread = new HashMap<>();
        RouteStatus.readAll(folder).stream().filter(status -> status.state() != RouteState.LOST)
            .map(RouteStatus::route).forEach(route -> RouteStatus.unread(folder, route)
                .ifPresent(position -> unread.put(route, position)));
        return unread;
    }

    @Override
    public long backlog() {
        return RouteStatus.backlog(folder);
    }
}
