package org.ringside.ops.console.views;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.ops.console.samples.QueueReading;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.market.MarketViews;

/** The view {@code overview}: alarms, queues, hops, throughput, refusals, processes. One thread. */
final class OverviewView {
    static final String NAME = "overview";
    /** Processes in the table. */
    private static final int MAX_PROCESSES = 20;
    private static final int FEW_ALARMS = 6;

    private final String exchange;
    private final String policy;
    private final Past past;
    private final Map<String, QueueTrend> trends = new HashMap<>();
    private final HopRow.Maker hops = new HopRow.Maker();
    private final History in = new History();
    private final History out = new History();
    private List<RejectRow> rejects = List.of();
    private List<ProcessRow> processes = List.of();

    OverviewView(final ExchangePlan plan, final Past past) {
        this.exchange = plan.file().getFileName().toString().replaceFirst("\\.properties$", "");
        this.policy = plan.policy();
        this.past = past;
    }

    /** What the document has. */
    record Document(
        String schema, String view, long sampledAt, ExchangeRow exchange, List<Alarm> alarms, List<QueueRow> queues,
        List<HopRow> hops, Throughput throughput, List<RejectRow> rejects, List<ProcessRow> processes,
        MarketViews.Books books) {

        /** For an exchange that is so large that the frame has no room for all of it. */
        Document withoutHistories() {
            return new Document(schema, view, sampledAt, exchange, alarms,
                queues.stream().map(QueueRow::withoutHistory).toList(),
                hops.stream().map(HopRow::withoutHistory).toList(), new Throughput(new long[0], new long[0]), rejects,
                processes, books);
        }

        /** For one that is in great trouble besides. */
        Document withFewAlarms() {
            return new Document(schema, view, sampledAt, exchange, alarms.stream().limit(FEW_ALARMS).toList(), queues,
                hops, throughput, rejects, processes, books);
        }
    }

    /** State {@code running}, {@code stuck}, {@code partly} or {@code down}; since when, ms since 1970, or null. */
    record ExchangeRow(String name, String state, String policy, Long since) {
    }

    /** Commands into the engine and events out of it, of each of the last sixty seconds. */
    record Throughput(long[] in, long[] out) {
    }

    /** A second is over. */
    void turn(final List<QueueReading> queues) {
        final Survey now = past.now();
        queues.forEach(queue -> trends.computeIfAbsent(queue.name(), none -> new QueueTrend()).turn(queue, now.ns()));
        trends.keySet().retainAll(queues.stream().map(QueueReading::name).toList());
        hops.turn(past);
        in.add(rate(EngineCounter.COMMANDS));
        out.add(rate(EngineCounter.EVENTS));
        rejects = RejectRow.of(past);
        final Map<String, Long> beats = SurveyAlarms.beats(now);
        processes = now.exchange().processes().stream().limit(MAX_PROCESSES)
            .map(view -> ProcessRow.of(view, past, beats)).toList();
    }

    Document document(final List<QueueReading> queues, final List<Alarm> alarms,
        final MarketViews.Books books) {
        final Survey now = past.now();
        return new Document(Views.SCHEMA, NAME, System.currentTimeMillis(), exchange(now.exchange()), alarms,
            queues.stream().map(queue -> QueueRow.of(queue,
                trends.computeIfAbsent(queue.name(), none -> new QueueTrend()),
                Optional.ofNullable(now.queues().get(queue.name())))).toList(),
            hops.rows(), new Throughput(in.values(), out.values()), rejects, processes, books);
    }

    private ExchangeRow exchange(final ExchangeView view) {
        return new ExchangeRow(exchange, state(view), policy, view.state().map(ExchangeState::startedMs).orElse(null));
    }

    private String state(final ExchangeView view) {
        if (view.isEmpty()) {
            return "down";
        }
        if (processes.stream().anyMatch(ProcessRow::isStuck)) {
            return ProcessRow.STUCK;
        }
        return view.isRunning() ? "running" : "partly";
    }

    private long rate(final EngineCounter counter) {
        final Survey before = past.before(Survey.ENGINE);
        return past.perSecond(before, before.engine().map(engine -> engine.of(counter)).orElse(0L),
            past.now().engine().map(engine -> engine.of(counter)).orElse(0L));
    }
}
