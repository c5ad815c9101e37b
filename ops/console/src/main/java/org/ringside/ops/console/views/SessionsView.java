package org.ringside.ops.console.views;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.launch.ConfigFile;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.BlockLists;

/** The view {@code sessions}: how each session stands to its limits. One thread. */
final class SessionsView {
    static final String NAME = "sessions";
    /** Rows that fit into a frame: of more sessions those that are blocked, refused, or send the most. */
    private static final int MAX_ROWS = 70;
    private static final Comparator<Row> IMPORTANCE = Comparator.comparing(Row::isBlocked)
        .thenComparing(Row::messagesPerSecond).thenComparing(Row::refused).thenComparing(Row::pendingBytes).reversed();

    private final Map<String, GatewayConfig> gateways = new HashMap<>();
    private final Past past;

    /** Reads the configurations of the gateways once. */
    SessionsView(final ExchangePlan plan, final Past past) {
        plan.gateways().forEach(gateway ->
            gateways.put(gateway.name(), ConfigFile.read(gateway.file(), Map.of(), GatewayConfig.class)));
        this.past = past;
    }

    /** What the document has; {@code total} counts those that are not shown, too. */
    record Document(String schema, String view, long sampledAt, List<Row> sessions, int total) {
    }

    /** A session; what is not known of it is null. */
    record Row(long id, Long firm, String state, String gateway, long messagesPerSecond, Long rateLimit,
        long inFlight, Long inFlightLimit, long throttled, long refused, long pendingBytes, long reports,
        String blockedBy) {

        private boolean isBlocked() {
            return blockedBy != null;
        }
    }

    /** One session of one gateway. */
    private record Key(String gateway, long session) {
    }

    Document document() {
        final Survey now = past.now();
        final Map<Key, Long> before = new HashMap<>();
        past.before(Survey.GATEWAYS).gateways().forEach(gateway -> gateway.sessions().forEach(session -> before.put(
            new Key(gateway.gateway(), session.sessionId()), session.counters().get("messages"))));
        final Map<String, String> blocked = now.blocked().stream().collect(Collectors.toMap(
            BlockLists.Blocked::toString, BlockLists.Blocked::toString, (one, same) -> one));
        final List<Row> rows = new ArrayList<>();
        for (final CountersSnapshot gateway : now.gateways()) {
            for (final CountersSnapshot.SessionRow session : gateway.sessions()) {
                if (session.sessionId() != 0) {
                    rows.add(row(gateway.gateway(), session,
                        before.getOrDefault(new Key(gateway.gateway(), session.sessionId()), 0L), blocked));
                }
            }
        }
        final List<Row> shown = FrameSpace.first(rows.stream().sorted(IMPORTANCE).limit(MAX_ROWS).toList());
        return new Document(Views.SCHEMA, NAME, now.epochMs(), shown.stream()
            .sorted(Comparator.comparing(Row::id).thenComparing(Row::gateway)).toList(), rows.size());
    }

    private Row row(final String gateway, final CountersSnapshot.SessionRow session, final long before,
        final Map<String, String> blocked) {
        final GatewayConfig config = gateways.get(gateway);
        final Long firm = config == null ? null : firm(config, session.sessionId());
        final Map<String, Long> counters = session.counters();
        return new Row(session.sessionId(), firm, session.state(), gateway,
            past.perSecond(past.before(Survey.GATEWAYS), before, counters.get("messages")),
            config == null ? null : rateLimit(config),
            counters.get("inFlight"), config == null || config.limits().maxInFlight() == 0 ? null
                : Long.valueOf(config.limits().maxInFlight()),
            counters.get("throttled"), counters.get("refused"), counters.get("pendingBytes"), counters.get("reports"),
            blocked.getOrDefault("session " + session.sessionId(), blocked.get("firm " + firm)));
    }

    private static Long firm(final GatewayConfig config, final long session) {
        return config.sessionRanges().stream()
            .filter(range -> range.first() <= session && session <= range.last())
            .map(SessionRange::firm).findFirst().orElse(null);
    }

    /** Messages a second that the throttle lets pass; null when there is none. */
    private static Long rateLimit(final GatewayConfig config) {
        return config.limits().isThrottled()
            ? config.limits().throttleLimit() * 1_000L / config.limits().throttleWindowMs() : null;
    }
}
