package org.ringside.ops.metrics;

import java.util.List;
import org.ringside.counters.CountersImage;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.RecoveryCounter;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.exchange.ExchangePlan;

/** What publishers of market data count, also those that are dead, and how far they are behind the engine. */
final class MarketDataMetrics implements MetricSource {
    private final ExchangePlan plan;

    MarketDataMetrics(final ExchangePlan plan) {
        this.plan = plan;
    }

    @Override
    public void collect(final Sample sample) {
        final List<PublisherCountersSnapshot> publishers = PublisherCountersSnapshot.readAll(plan.folder());
        final long engine = publishers.isEmpty() ? 0 : EngineCountersSnapshot.read(plan.folder())
            .map(counters -> counters.of(EngineCounter.PUBLIC_SEQUENCE)).orElse(0L);
        for (final PublisherCountersSnapshot publisher : publishers) {
            heartbeat(sample, publisher.publisher(), "0", publisher.beatAgeNs());
            heartbeat(sample, publisher.publisher(), "1", publisher.recoveryBeatAgeNs());
            heartbeat(sample, publisher.publisher(), "2", publisher.itchBeatAgeNs());
            sample.set(Metric.MARKET_DATA_BEHIND, publisher.behind(engine), publisher.publisher());
            collect(sample, publisher, publisher.publisher());
        }
    }

    /** One that is no part of the exchange has no process there. */
    private void heartbeat(final Sample sample, final String publisher, final String thread, final long ageNs) {
        if (ageNs != Heartbeat.NEVER && plan.parts().containsKey(publisher)) {
            sample.setNs(Metric.PROCESS_HEARTBEAT_AGE_SECONDS, ageNs, publisher, thread);
        }
    }

    private static void collect(final Sample sample, final PublisherCountersSnapshot publisher, final String name) {
        for (final PublisherCounter counter : PublisherCounter.values()) {
            final Metric metric = of(counter);
            if (metric == Metric.MARKET_DATA_CYCLE_MAX_SECONDS) {
                sample.setNs(metric, publisher.of(counter), name);
            } else {
                sample.set(metric, publisher.of(counter), name);
            }
        }
        for (final FeedStream stream : FeedStream.values()) {
            for (final StreamCounter counter : StreamCounter.values()) {
                sample.set(of(counter), publisher.of(stream, counter), name, CountersImage.nameOf(stream));
            }
        }
        for (final RecoveryCounter counter : RecoveryCounter.values()) {
            sample.set(of(counter), publisher.of(counter), name);
        }
        publisher.answers().forEach((code, count) ->
            sample.set(Metric.MARKET_DATA_RECOVERY_REQUESTS, count, name, code));
        for (final ItchCounter counter : ItchCounter.values()) {
            final Metric metric = of(counter);
            if (metric == Metric.MARKET_DATA_ITCH_REQUESTS) {
                sample.set(metric, publisher.of(counter), name, CountersImage.nameOf(counter));
            } else {
                sample.set(metric, publisher.of(counter), name);
            }
        }
    }

    private static Metric of(final PublisherCounter counter) {
        return switch (counter) {
            case EVENTS -> Metric.MARKET_DATA_EVENTS;
            case EVENTS_MADE_AGAIN -> Metric.MARKET_DATA_EVENTS_MADE_AGAIN;
            case REPEATS -> Metric.MARKET_DATA_REPEATS;
            case CATCH_UPS -> Metric.MARKET_DATA_CATCH_UPS;
            case CATCHING_UP -> Metric.MARKET_DATA_CATCHING_UP;
            case SEQUENCE -> Metric.MARKET_DATA_SEQUENCE;
            case TOLD_SEQUENCE -> Metric.MARKET_DATA_TOLD_SEQUENCE;
            case STORE_BYTES -> Metric.MARKET_DATA_STORE_BYTES;
            case CYCLE_MAX_NS -> Metric.MARKET_DATA_CYCLE_MAX_SECONDS;
            case ENGINE_SILENT -> Metric.MARKET_DATA_ENGINE_SILENT;
        };
    }

    private static Metric of(final StreamCounter counter) {
        return switch (counter) {
            case MESSAGES -> Metric.MARKET_DATA_MESSAGES;
            case PACKETS -> Metric.MARKET_DATA_PACKETS;
            case BYTES -> Metric.MARKET_DATA_BYTES;
            case PUSHED_BACK -> Metric.MARKET_DATA_PUSHED_BACK;
            case MERGED -> Metric.MARKET_DATA_MERGED;
            case DROPPED -> Metric.MARKET_DATA_DROPPED;
        };
    }

    private static Metric of(final RecoveryCounter counter) {
        return switch (counter) {
            case CONNECTIONS -> Metric.MARKET_DATA_RECOVERY_CONNECTIONS;
            case ACCEPTS -> Metric.MARKET_DATA_RECOVERY_ACCEPTS;
            case REFUSED -> Metric.MARKET_DATA_RECOVERY_REFUSED;
            case EVENTS -> Metric.MARKET_DATA_RECOVERY_EVENTS;
        };
    }

    private static Metric of(final ItchCounter counter) {
        return switch (counter) {
            case MESSAGES -> Metric.MARKET_DATA_ITCH_MESSAGES;
            case PACKETS -> Metric.MARKET_DATA_ITCH_PACKETS;
            case BYTES -> Metric.MARKET_DATA_ITCH_BYTES;
            case PUSHED_BACK -> Metric.MARKET_DATA_ITCH_PUSHED_BACK;
            case SESSIONS -> Metric.MARKET_DATA_ITCH_SESSIONS;
            case ANSWERED, MALFORMED, REFUSED, NO_ROOM, NO_ROOM_OF_ADDRESS, REPLACED ->
                Metric.MARKET_DATA_ITCH_REQUESTS;
            case ANSWER_BYTES -> Metric.MARKET_DATA_ITCH_ANSWER_BYTES;
            case SLOWED -> Metric.MARKET_DATA_ITCH_SLOWED;
            case LOST -> Metric.MARKET_DATA_ITCH_LOST;
        };
    }
}
