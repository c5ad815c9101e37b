package org.ringside.ops.metrics;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.ops.market.MarketViews;

/** What a follower of the engine shows of the instruments. */
final class InstrumentMetrics implements MetricSource {
    /** Those that an instrument can be in: the schema has two more constants. */
    private static final Set<Phase> PHASES =
        EnumSet.complementOf(EnumSet.of(Phase.NULL_VAL, Phase.SBE_UNKNOWN));
    private static final double IN = 1;
    private static final double NOT_IN = 0;

    private final MarketViews views;
    private final Supplier<MarketImage> images;

    InstrumentMetrics(final MarketViews views, final Supplier<MarketImage> images) {
        this.views = views;
        this.images = images;
    }

    @Override
    public void collect(final Sample sample) {
        final MarketImage image = images.get();
        final long behindNs = image.behindNs(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        if (behindNs != MarketImage.UNKNOWN) {
            sample.setNs(Metric.FOLLOWER_BEHIND_SECONDS, behindNs);
        }
        for (final InstrumentImage instrument : image.instruments()) {
            collect(sample, instrument, views.name(instrument.instrumentId()));
        }
    }

    private static void collect(final Sample sample, final InstrumentImage instrument, final String name) {
        if (instrument.phase() != null) {
            for (final Phase phase : PHASES) {
                sample.set(Metric.INSTRUMENT_PHASE, phase == instrument.phase() ? IN : NOT_IN, name, phase.name());
            }
        }
        if (instrument.orders() != MarketImage.UNKNOWN) {
            sample.set(Metric.INSTRUMENT_ORDERS, instrument.orders(), name);
        }
        sample.set(Metric.INSTRUMENT_TRADES, instrument.trades(), name);
        sample.set(Metric.INSTRUMENT_VOLUME_LOTS, instrument.lots(), name);
    }
}
