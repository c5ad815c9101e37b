package org.ringside.ops.exchange;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.ringside.queue.QueueStatistics;

/** Says why the queues of an exchange stay when none of its processes runs any more. */
final class KeptQueues {
    private static final String OUTPUT = ExchangePlan.output("");

    private KeptQueues() {
    }

    /**
     * Finds what would be lost with the queues: commands that no engine has read, and events that a gateway has not
     * read and that no engine can make again. The queue of a lost route is made anew in any case.
     *
     * @return empty when nothing would be
     */
    static Optional<String> reason(
        final ExchangePlan plan, final ExchangeFolder folder, final Collection<String> names) {
        if (names.stream().anyMatch(name -> folder.unreadCommands(name) > 0)) {
            return Optional.of("commands are in them that the engine has not read");
        }
        final Map<String, Long> unread = new LinkedHashMap<>();
        names.stream().filter(name -> name.startsWith(OUTPUT) && !isClosed(folder, name))
            .map(name -> name.substring(OUTPUT.length()))
            .forEach(route -> UnreadEvents.of(folder.path(), route).filter(events -> events.count() > 0)
                .ifPresent(events -> unread.put(route, events.readUpTo())));
        if (unread.isEmpty()) {
            return Optional.empty();
        }
        final StartPositions again = new StartPositions(plan, Duration.ZERO);
        return unread.keySet().stream().filter(route -> again.loses(route, unread.get(route))).findFirst()
            .map(route -> "events are in them that " + route + " has not read, and that the engine's journal no longer"
                + " makes again");
    }

    private static boolean isClosed(final ExchangeFolder folder, final String queue) {
        return ExchangeFolder.found(folder.path(), queue)
            .filter(now -> now.state() == QueueStatistics.State.CLOSED).isPresent();
    }
}
