package org.ringside.ops.console.views;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.ops.console.samples.Survey;

/** Messages that were refused for a reason. */
record RejectRow(String kind, String reason, long perSecond, long total) {
    private static final int MAX_ROWS = 16;
    /** The code of a session that has ended in order: nothing was refused. */
    private static final Integer FINISHED = 1;
    private static final Comparator<RejectRow> ORDER = Comparator.comparing(RejectRow::perSecond)
        .thenComparing(RejectRow::total).reversed().thenComparing(RejectRow::kind).thenComparing(RejectRow::reason);
    /** FIX 380, as docs/protocol.md has it. */
    private static final Map<Integer, String> BUSINESS = Map.of(1, "unknown order", 3, "unknown message",
        4, "engine busy or gateway drained", 5, "field missing", 6, "account", 8, "throttle", 9, "throttle exceeded");

    private record Key(String kind, String reason) {
    }

    /** Those that there were since the processes began, the most frequent first. */
    static List<RejectRow> of(final Past past) {
        return Stream.concat(rows(past, Survey.ENGINE, RejectRow::ofEngine),
            rows(past, Survey.GATEWAYS, RejectRow::ofGateways)).sorted(ORDER).limit(MAX_ROWS).toList();
    }

    private static Stream<RejectRow> rows(
        final Past past, final String part, final Function<Survey, Map<Key, Long>> totals) {
        final Survey earlier = past.before(part);
        final Map<Key, Long> before = totals.apply(earlier);
        return totals.apply(past.now()).entrySet().stream().filter(entry -> entry.getValue() > 0)
            .map(entry -> new RejectRow(entry.getKey().kind, entry.getKey().reason,
                past.perSecond(earlier, before.getOrDefault(entry.getKey(), 0L), entry.getValue()), entry.getValue()));
    }

    private static Map<Key, Long> ofEngine(final Survey survey) {
        final Map<Key, Long> totals = new LinkedHashMap<>();
        survey.engine().ifPresent(engine ->
            engine.refused().forEach((reason, count) -> totals.put(new Key("engine", reason), count)));
        return totals;
    }

    private static Map<Key, Long> ofGateways(final Survey survey) {
        final Map<Key, Long> totals = new LinkedHashMap<>();
        survey.gateways().stream().flatMap(gateway -> gateway.loops().stream()).forEach(loop -> add(totals, loop));
        return totals;
    }

    private static void add(final Map<Key, Long> totals, final CountersSnapshot.Loop loop) {
        totals.merge(new Key("gateway", "orders"), loop.counters().get("ordersRejected"), Long::sum);
        loop.businessRejects().forEach((code, count) ->
            totals.merge(new Key("business", BUSINESS.getOrDefault(code, "code " + code)), count, Long::sum));
        codes(totals, "negotiate", loop.negotiateRejects());
        codes(totals, "establish", loop.establishRejects());
        final Map<Integer, Long> ends = new LinkedHashMap<>(loop.terminates());
        ends.remove(FINISHED);
        codes(totals, "terminate", ends);
    }

    private static void codes(final Map<Key, Long> totals, final String kind, final Map<Integer, Long> counts) {
        counts.forEach((code, count) -> totals.merge(new Key(kind, "code " + code), count, Long::sum));
    }
}
