package org.ringside.ops.ringside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.ringside.gateway.journal.OutboundJournals;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.UnreadEvents;

/**
 * Retires loops of a gateway that does not run, by the names that the loops have or may have had. How far a loop has
 * read the engine's events, its queue tells, and without the queue the journals of its sessions. What is of no session
 * need not be read.
 *
 * @param plan    of the exchange
 * @param gateway its name, whether the configuration has it or not
 * @param routes  names of the loops that the configuration does not have: those whose queues are there, or all that
 *                there may have been
 * @param kept    names of those that it has, in their order
 */
record LoopRetirement(ExchangePlan plan, String gateway, List<String> routes, List<String> kept) {
    /** Nothing is kept of what was on its way: all counts as read. */
    private static final long ALL = 999_999_999_999_999_999L;

    static LoopRetirement of(final ExchangePlan plan, final String gateway) {
        final List<String> routes = new ArrayList<>(ExchangePlan.possibleRoutes(gateway));
        final List<String> kept = routes.stream().filter(plan.routes()::contains).toList();
        routes.removeAll(kept);
        // Where the queues of some are there, the engine that runs knows no others.
        if (routes.stream().anyMatch(route -> hasQueue(plan, route))) {
            routes.removeIf(route -> !hasQueue(plan, route));
        }
        return new LoopRetirement(plan, gateway, routes, kept);
    }

    /** Names of the queues that are there of loops that the configuration does not have. */
    List<String> queues() {
        return routes.stream().filter(route -> hasQueue(plan, route)).map(ExchangePlan::output).toList();
    }

    /**
     * Names of the loops that go on: those of the configuration, and beside processes that live those whose queues are
     * there, also of another gateway that is still to be taken out.
     */
    List<String> others(final ExchangeView found) {
        final Set<String> others = new LinkedHashSet<>(plan.routes());
        if (!found.living().isEmpty()) {
            final String prefix = ExchangePlan.output("");
            found.queues(plan).stream().filter(queue -> queue.startsWith(prefix))
                .map(queue -> queue.substring(prefix.length())).forEach(others::add);
            others.removeIf(route -> !hasQueue(plan, route));
        }
        routes.forEach(others::remove);
        return List.copyOf(others);
    }

    /** By loop, how many events it has not read, as far as the queues and the engine's account of them tell. */
    Map<String, Long> unread() {
        final Map<String, Long> unread = new LinkedHashMap<>();
        for (final String route : queues().isEmpty() ? kept : routes) {
            UnreadEvents.of(plan.folder(), route).ifPresent(now -> unread.put(route, now.count()));
        }
        RouteStatus.readAll(plan.folder()).stream().filter(RouteStatus::isDetached)
            .forEach(status -> unread.computeIfPresent(status.route(), (route, left) -> left + status.behind()));
        unread.values().removeIf(left -> left == 0);
        return unread;
    }

    /** The gateway stays, and its sessions go on with it: nothing of theirs may be lost. */
    boolean isGatewayKept() {
        return !kept.isEmpty();
    }

    /** The value of the engine's key {@code retire}. */
    String setting(final boolean isLossAccepted) {
        final ToLongFunction<String> readUpTo = readUpTo();
        return routes.stream()
            .map(route -> (isLossAccepted ? route : route + "@" + readUpTo.applyAsLong(route)) + heir(route))
            .collect(Collectors.joining(","));
    }

    /**
     * Refuses a number of loops with which sessions would change between loops that stay: they may have events there.
     * Refuses, too, to give other loops the journals of another account.
     *
     * @throws LaunchException that says so
     */
    void requireMovable() {
        if (isGatewayKept() && isOfOtherAccount()) {
            throw new LaunchException(ExitCode.PERMISSION, "the journals of the sessions of " + gateway + " in "
                + plan.data(gateway) + " are another account's, and cannot be given to other loops: set loops="
                + " as it was");
        }
        final Set<Long> sessions = kept.isEmpty() ? Set.of() : OutboundJournals.confused(plan.data(gateway), kept);
        if (!sessions.isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, "with loops=" + kept.size() + ", " + sessions.size()
                + " sessions of " + gateway + " would go from one loop that stays to another, " + sessions.iterator()
                .next() + " first: take a number of loops by which the one before can be divided, as 1");
        }
    }

    /** Gives the journals of sessions to the loops that serve them from here on. Returns of how many. */
    int moveSessions() {
        return kept.isEmpty() ? 0 : OutboundJournals.move(plan.data(gateway), kept, readUpTo());
    }

    /** The loop that gets the sessions of one, if there is one: those whose number leaves its index. */
    private String heir(final String route) {
        if (!isGatewayKept()) {
            return "";
        }
        final int dot = route.indexOf('.');
        final int loop = dot < 0 ? 0 : Integer.parseInt(route.substring(dot + 1));
        return ">" + kept.get(loop % kept.size());
    }

    /**
     * Where a loop's queue is gone, and with it how far it was read, the journals of its sessions tell, or, where these
     * are another account's, what the engine has noted.
     */
    private ToLongFunction<String> readUpTo() {
        final Path journals = plan.data(gateway);
        final Map<String, Long> next = new HashMap<>();
        if (isOfOtherAccount()) {
            plan.readPositions().map(ReadPositions::read).ifPresent(next::putAll);
        } else {
            OutboundJournals.lastPositions(journals).forEach((route, last) -> next.put(route, 1 + last));
        }
        return route -> UnreadEvents.of(plan.folder(), route).map(UnreadEvents::readUpTo)
            .orElseGet(() -> Files.isDirectory(journals) ? next.getOrDefault(route, 0L) : ALL);
    }

    private boolean isOfOtherAccount() {
        return Files.isDirectory(plan.data(gateway)) && !Files.isWritable(plan.data(gateway));
    }

    private static boolean hasQueue(final ExchangePlan plan, final String route) {
        return Files.exists(ExchangeFolder.file(plan.folder(), ExchangePlan.output(route)));
    }
}
