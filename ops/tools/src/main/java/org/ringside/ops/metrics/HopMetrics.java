package org.ringside.ops.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;
import org.ringside.gateway.counters.HopDistribution;

/** How long messages took, hop by hop: buckets of 1, 2 and 5 in each power of ten, from a microsecond to 10 s. */
final class HopMetrics implements MetricSource {
    private static final long SMALLEST_NS = 1_000;
    private static final long LARGEST_NS = 10_000_000_000L;
    private static final double NS_PER_SECOND = 1e9;
    private static final long[] BOUNDS_NS = LongStream.iterate(SMALLEST_NS, ns -> ns <= LARGEST_NS, ns -> ns * 10)
        .flatMap(ns -> LongStream.of(ns, 2 * ns, 5 * ns)).filter(ns -> ns <= LARGEST_NS).toArray();
    private static final double[] BOUNDS = LongStream.concat(Arrays.stream(BOUNDS_NS), LongStream.of(Long.MAX_VALUE))
        .mapToDouble(ns -> ns == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : ns / NS_PER_SECOND).toArray();

    private final Path folder;

    HopMetrics(final Path folder) {
        this.folder = folder;
    }

    @Override
    public void collect(final Sample sample) {
        for (final HopDistribution hop : HopDistribution.readAll(folder)) {
            final String[] labels = {
                hop.gateway(), Integer.toString(hop.loop()), hop.hop().name().toLowerCase(Locale.ROOT)};
            sample.set(Metric.HOP_DURATION_SECONDS, ClassicHistogramBuckets.of(BOUNDS, hop.within(BOUNDS_NS)),
                hop.times().sumNs() / NS_PER_SECOND, labels);
            sample.setNs(Metric.HOP_MAX_SECONDS, hop.times().maxNs(), labels);
        }
    }
}
