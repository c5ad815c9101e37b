package org.ringside.ops;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.agrona.collections.MutableLong;
import org.ringside.gateway.server.OutboundReports;
import org.ringside.matching.server.RouteStatus;
import org.ringside.queue.Queue;

/**
 * Loops of a gateway that does not run, by the names that they have or may have had: how far it has read what the
 * engine has told them. Its queue tells, and when that is gone the journals of its sessions.
 *
 * @param plan    of the exchange
 * @param gateway its name, whether the configuration has it or not
 * @param routes  names of the loops
 */
record GatewayLoops(ExchangePlan plan, String gateway, List<String> routes) {
    /** Nothing is kept of what was on its way: all counts as read. */
    private static final long ALL = 999_999_999_999_999_999L;

    /** Those that the configuration does not have, or not any more. */
    static GatewayLoops notIn(final ExchangePlan plan, final String gateway) {
        final List<String> routes = new ArrayList<>();
        for (int loop = 0; loop < ExchangePlan.MAX_LOOPS; loop++) {
            routes.add(ExchangePlan.route(gateway, loop));
        }
        routes.removeAll(plan.routes());
        return new GatewayLoops(plan, gateway, routes);
    }

    /** Names of their queues that are there. */
    List<String> queues() {
        return routes.stream().map(ExchangePlan::output).filter(queue -> Files.exists(file(queue))).toList();
    }

    /** By loop, how many events it has not read, as far as the queues and the engine's account of them tell. */
    Map<String, Long> unread() {
        final Map<String, Long> unread = new LinkedHashMap<>();
        for (final String route : routes) {
            final Path file = file(ExchangePlan.output(route));
            if (Files.exists(file)) {
                try (Queue queue = Queue.inspect(file)) {
                    unread.put(route, queue.statistics().backlog());
                }
            }
        }
        RouteStatus.readAll(plan.folder()).stream().filter(RouteStatus::isDetached)
            .forEach(status -> unread.computeIfPresent(status.route(), (route, left) -> left + status.behind()));
        unread.values().removeIf(left -> left == 0);
        return unread;
    }

    /** The value of the engine's key {@code retire}. */
    String setting(final boolean isLossAccepted) {
        return "retire=" + routes.stream().map(route -> isLossAccepted ? route : route + "@" + readUpTo(route))
            .collect(Collectors.joining(","));
    }

    private long readUpTo(final String route) {
        final Path file = file(ExchangePlan.output(route));
        if (Files.exists(file)) {
            try (Queue queue = Queue.inspect(file)) {
                return queue.statistics().reader().position();
            }
        }
        final Path journals = plan.data(gateway);
        if (!Files.isDirectory(journals)) {
            return ALL;
        }
        final MutableLong next = new MutableLong();
        OutboundReports.read(journals, (sessionId, loop, position, buffer, frame) -> {
            if (loop.equals(route)) {
                next.set(Math.max(next.get(), position + 1));
            }
        });
        return next.get();
    }

    private Path file(final String queue) {
        return plan.folder().resolve(queue + ".q");
    }
}
