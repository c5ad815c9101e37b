package org.ringside.ops.metrics;

import java.nio.file.Path;
import org.ringside.counters.Heartbeat;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.counters.SnapshotCounter;
import org.ringside.matching.counters.WatchCounter;
import org.ringside.matching.server.RouteState;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;

/** What the engine counts, also one that is dead; how its routes stand. */
final class EngineMetrics implements MetricSource {
    private static final double MS_PER_SECOND = 1e3;

    private final Path folder;

    EngineMetrics(final Path folder) {
        this.folder = folder;
    }

    @Override
    public void collect(final Sample sample) {
        EngineCountersSnapshot.read(folder).ifPresent(engine -> collect(sample, engine));
        for (final RouteStatus route : RouteStatus.readAll(folder)) {
            final String queue = ExchangePlan.output(route.route());
            sample.setNs(Metric.ENGINE_WAITING_SECONDS,
                route.state() == RouteState.WAITING ? route.age().toNanos() : 0, queue);
            sample.set(Metric.ENGINE_EVENTS_BEHIND, route.behind(), queue);
        }
    }

    private static void collect(final Sample sample, final EngineCountersSnapshot engine) {
        if (engine.beatAgeNs() != Heartbeat.NEVER) {
            sample.setNs(Metric.PROCESS_HEARTBEAT_AGE_SECONDS, engine.beatAgeNs(), Exchange.ENGINE, "0");
        }
        for (final EngineCounter counter : EngineCounter.values()) {
            collect(sample, of(counter), engine.of(counter));
        }
        for (final SnapshotCounter counter : SnapshotCounter.values()) {
            collect(sample, of(counter), engine.of(counter));
        }
        for (final WatchCounter counter : WatchCounter.values()) {
            collect(sample, of(counter), engine.of(counter));
        }
        engine.refused().forEach((reason, count) -> sample.set(Metric.ENGINE_REJECTS, count, reason));
    }

    private static void collect(final Sample sample, final Metric metric, final long value) {
        switch (metric) {
            case ENGINE_CYCLE_MAX_SECONDS, JOURNAL_FLUSH_SECONDS, JOURNAL_FLUSH_MAX_SECONDS,
                SNAPSHOT_DURATION_SECONDS -> sample.setNs(metric, value);
            case SNAPSHOT_TIME_SECONDS -> sample.set(metric, value / MS_PER_SECOND);
            default -> sample.set(metric, value);
        }
    }

    private static Metric of(final EngineCounter counter) {
        return switch (counter) {
            case COMMANDS -> Metric.ENGINE_COMMANDS;
            case BATCHES -> Metric.ENGINE_BATCHES;
            case LARGEST_BATCH -> Metric.ENGINE_LARGEST_BATCH;
            case EVENTS -> Metric.ENGINE_EVENTS;
            case TRADES -> Metric.ENGINE_TRADES;
            case OWN_COMMANDS -> Metric.ENGINE_OWN_COMMANDS;
            case REPEATED -> Metric.ENGINE_REPEATED;
            case UNROUTABLE -> Metric.ENGINE_UNROUTABLE;
            case CYCLE_MAX_NS -> Metric.ENGINE_CYCLE_MAX_SECONDS;
            case JOURNAL_RECORDS -> Metric.JOURNAL_RECORDS;
            case JOURNAL_BYTES -> Metric.JOURNAL_WRITTEN_BYTES;
            case FLUSHES -> Metric.JOURNAL_FLUSHES;
            case FLUSH_NS -> Metric.JOURNAL_FLUSH_SECONDS;
            case FLUSH_MAX_NS -> Metric.JOURNAL_FLUSH_MAX_SECONDS;
            case ORDERS -> Metric.ENGINE_OPEN_ORDERS;
            case MAX_ORDERS -> Metric.ENGINE_MAX_OPEN_ORDERS;
            case ID_HOLES -> Metric.ENGINE_ID_HOLES;
            case MAX_ID_HOLES -> Metric.ENGINE_MAX_ID_HOLES;
            case ACCOUNTS_NEAR -> Metric.ENGINE_ACCOUNTS_NEAR;
            case SESSIONS_NEAR -> Metric.ENGINE_SESSIONS_NEAR;
            case ROUTE_BACKLOG -> Metric.ENGINE_ROUTE_BACKLOG_LIMIT_BYTES;
            case PUBLIC_EVENTS -> Metric.ENGINE_PUBLIC_EVENTS;
            case PUBLIC_SKIPPED -> Metric.ENGINE_PUBLIC_SKIPPED;
            case PUBLIC_SEQUENCE -> Metric.ENGINE_PUBLIC_SEQUENCE;
            case UNTOLD -> Metric.ENGINE_UNTOLD;
        };
    }

    private static Metric of(final SnapshotCounter counter) {
        return switch (counter) {
            case SNAPSHOTS -> Metric.SNAPSHOTS;
            case SNAPSHOT_RECORD -> Metric.SNAPSHOT_RECORD;
            case SNAPSHOT_MS -> Metric.SNAPSHOT_TIME_SECONDS;
            case SNAPSHOT_NS -> Metric.SNAPSHOT_DURATION_SECONDS;
            case SNAPSHOT_FAILURES -> Metric.SNAPSHOT_FAILURES;
        };
    }

    private static Metric of(final WatchCounter counter) {
        return switch (counter) {
            case GATEWAYS_LOST -> Metric.ENGINE_GATEWAYS_LOST;
        };
    }
}
