package org.ringside.ops.watch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.HopTimes;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.shmq.QueueRow;
import org.ringside.ops.shmq.QueueSample;
import org.ringside.queue.QueueStatistics;

/**
 * An exchange between two looks: rates are of the time between them. This is the document of {@code ringside watch
 * --json}.
 *
 * @param schema    {@link #SCHEMA}.
 * @param sampledAt of the second look, epoch milliseconds.
 * @param folder    of the queues.
 * @param state     {@code running} or {@code broken}, as {@code ringside status} says it; {@code down} without a
 *                  process.
 * @param alarms    what {@code ringside health} fails or warns of, and queues that cannot be read.
 * @param processes of the exchange.
 * @param queues    in the order of the way of an order.
 * @param flow      of the engine; null if none has run.
 * @param hops      of each event loop, since its gateway began.
 * @param sessions  those that send most first.
 * @param books     age of the market; null if it was not requested.
 * @param market    the requested instrument; null if there is none.
 */
public record WatchView(String schema, long sampledAt, String folder, String state, List<Findings.Finding> alarms,
    List<ProcessRow> processes, List<QueueRow> queues, Flow flow, List<HopRow> hops, List<SessionRow> sessions,
    MarketViews.Books books, MarketViews.Market market) {
    /** Schema of the document. */
    public static final String SCHEMA = "ringside.watch/1";

    private static final double NS_PER_SECOND = 1e9;

    /** A process; {@code beatMillis} is the time since the last turn of its slowest duty cycle, null without one. */
    public record ProcessRow(String name, String part, long pid, String life, Long beatMillis) {
    }

    /** Rates of the engine in a second, and its live orders. */
    public record Flow(double commands, double events, double trades, double refused, long orders) {
    }

    /** Times of a hop since the gateway began, microseconds. */
    public record HopRow(String loop, String hop, long count, double p50, double p90, double p99, double p999,
        double max) {
    }

    /** A session; id 0 stands for sessions without counters of their own. */
    public record SessionRow(long id, String gateway, String state, double messagesPerSecond, long inFlight,
        long messages, long reports, long throttled, long refused, long pendingBytes) {
    }

    /**
     * Makes the view of the time between two looks.
     *
     * @param plan   of the exchange.
     * @param before the first look.
     * @param now    the second one.
     * @param checks of the exchange's health at the second look.
     * @return the view, without a market.
     */
    public static WatchView of(
        final ExchangePlan plan, final ExchangeLook before, final ExchangeLook now, final Findings checks) {
        now.failures().forEach(failure -> checks.fail(failure, plan.queueCommand("doctor")));
        final double seconds = Math.max(1, now.timeNs() - before.timeNs()) / NS_PER_SECOND;
        final List<Findings.Finding> alarms = checks.list().stream()
            .filter(finding -> finding.result() != Findings.Result.PASS).toList();
        final List<SessionRow> sessions = new ArrayList<>();
        final List<HopRow> hops = new ArrayList<>();
        for (final CountersSnapshot gateway : now.gateways()) {
            final Optional<CountersSnapshot> earlier = before.gateway(gateway);
            gateway.sessions().forEach(session -> sessions.add(session(gateway, session, earlier, seconds)));
            for (int i = 0; i < gateway.loops().size(); i++) {
                final String loop = i == 0 ? gateway.gateway() : gateway.gateway() + "." + i;
                gateway.loops().get(i).hops().forEach((hop, times) -> hops.add(hop(loop, hop, times)));
            }
        }
        sessions.sort(Comparator.comparingDouble(SessionRow::messagesPerSecond).reversed()
            .thenComparingLong(SessionRow::id));
        return new WatchView(SCHEMA, System.currentTimeMillis(), plan.folder().toString(), state(now), alarms,
            now.found().processes().stream().map(process -> process(process, now)).toList(),
            now.queues().values().stream().map(queue -> queue(plan.folder(), queue, before, seconds)).toList(),
            now.engine().map(engine -> flow(engine, before, seconds)).orElse(null), hops, sessions, null, null);
    }

    /** The same view with an instrument, and the age of its book. */
    public WatchView with(final MarketViews.Books newBooks, final MarketViews.Market newMarket) {
        return new WatchView(schema, sampledAt, folder, state, alarms, processes, queues, flow, hops, sessions,
            newBooks, newMarket);
    }

    private static String state(final ExchangeLook now) {
        return now.found().living().isEmpty() ? "down" : now.found().isRunning() ? "running" : "broken";
    }

    private static QueueRow queue(
        final Path folder, final QueueStatistics queue, final ExchangeLook before, final double seconds) {
        return QueueRow.of(new QueueSample(
            ExchangeFolder.file(folder, queue.name()), before.queue(queue), queue, seconds));
    }

    private static ProcessRow process(final ProcessView view, final ExchangeLook now) {
        return new ProcessRow(view.name(), view.process().part(), view.process().pid(), view.life().toString(),
            view.isLiving() ? beat(view, now) : null);
    }

    private static Long beat(final ProcessView view, final ExchangeLook now) {
        final List<Long> ages = new ArrayList<>();
        if (Exchange.ENGINE.equals(view.process().part())) {
            now.engine().ifPresent(engine -> ages.add(engine.beatAgeNs()));
        }
        now.gateways().stream().filter(gateway -> gateway.gateway().equals(view.name()))
            .forEach(gateway -> gateway.loops().forEach(loop -> ages.add(loop.beatAgeNs())));
        return ages.stream().filter(age -> age != Heartbeat.NEVER).max(Long::compare)
            .map(TimeUnit.NANOSECONDS::toMillis).orElse(null);
    }

    private static Flow flow(final EngineCountersSnapshot engine, final ExchangeLook before, final double seconds) {
        final EngineCountersSnapshot earlier = before.engine()
            .filter(known -> known.pid() == engine.pid() && known.startedMs() == engine.startedMs()).orElse(engine);
        return new Flow(rate(engine, earlier, EngineCounter.COMMANDS, seconds),
            rate(engine, earlier, EngineCounter.EVENTS, seconds), rate(engine, earlier, EngineCounter.TRADES, seconds),
            (sum(engine.refused()) - sum(earlier.refused())) / seconds, engine.of(EngineCounter.ORDERS));
    }

    private static double rate(final EngineCountersSnapshot now, final EngineCountersSnapshot earlier,
        final EngineCounter counter, final double seconds) {
        return (now.of(counter) - earlier.of(counter)) / seconds;
    }

    private static long sum(final Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static HopRow hop(final String loop, final String hop, final HopTimes times) {
        return new HopRow(loop, hop, times.count(), micros(times.p50Ns()), micros(times.p90Ns()),
            micros(times.p99Ns()), micros(times.p999Ns()), micros(times.maxNs()));
    }

    private static double micros(final long ns) {
        return ns / 1e3;
    }

    private static SessionRow session(final CountersSnapshot gateway, final CountersSnapshot.SessionRow session,
        final Optional<CountersSnapshot> earlier, final double seconds) {
        final Map<String, Long> now = session.counters();
        final long messages = now.get("messages");
        final long before = earlier.flatMap(known -> known.sessions().stream()
            .filter(other -> other.sessionId() == session.sessionId()).findFirst())
            .map(other -> other.counters().get("messages")).orElse(earlier.isPresent() ? 0L : messages);
        return new SessionRow(session.sessionId(), gateway.gateway(), session.state(),
            Math.max(0, messages - before) / seconds, now.get("inFlight"), messages, now.get("reports"),
            now.get("throttled"), now.get("refused"), now.get("pendingBytes"));
    }
}
