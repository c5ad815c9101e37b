package org.ringside.ops.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** The values of all series at one moment, as the sources bring them. One thread. */
final class Sample {
    private static final double NS_PER_SECOND = 1e9;

    private final Map<Metric, Map<Labels, Value>> values = new EnumMap<>(Metric.class);

    /** A number; the buckets of a histogram, of which the number is the sum, are null of everything else. */
    private record Value(double number, ClassicHistogramBuckets buckets) {
    }

    /** Sets the value of a series: the last one counts. */
    void set(final Metric metric, final double value, final String... labels) {
        put(metric, new Value(value, null), labels);
    }

    /** The same of a time that is counted in nanoseconds. */
    void setNs(final Metric metric, final long ns, final String... labels) {
        set(metric, ns / NS_PER_SECOND, labels);
    }

    /** Adds to a series that several things of the same name share. */
    void add(final Metric metric, final double value, final String... labels) {
        requireCount(metric, value);
        final Map<Labels, Value> series = values.computeIfAbsent(metric, none -> new LinkedHashMap<>());
        series.merge(metric.labels(labels), new Value(value, null),
            (sum, more) -> new Value(sum.number + more.number, null));
    }

    /** Sets a histogram. */
    void set(final Metric metric, final ClassicHistogramBuckets buckets, final double sum, final String... labels) {
        put(metric, new Value(sum, Objects.requireNonNull(buckets)), labels);
    }

    /** All that was set, in the order of the list of metrics. */
    MetricSnapshots snapshots() {
        return new MetricSnapshots(values.entrySet().stream()
            .map(entry -> snapshot(entry.getKey(), entry.getValue())).toList());
    }

    private void put(final Metric metric, final Value value, final String... labels) {
        requireCount(metric, value.number);
        values.computeIfAbsent(metric, none -> new LinkedHashMap<>()).put(metric.labels(labels), value);
    }

    /** Here, where it is known whose fault it is, and not when all are written. */
    private static void requireCount(final Metric metric, final double value) {
        if (metric.type() == Metric.Type.COUNTER && !(value >= 0)) {
            throw new LaunchException(ExitCode.CORRUPT, metric.fullName() + " is " + value + ", which counts nothing");
        }
    }

    private static MetricSnapshot snapshot(final Metric metric, final Map<Labels, Value> series) {
        final Stream<Map.Entry<Labels, Value>> entries = series.entrySet().stream();
        return switch (metric.type()) {
            case COUNTER -> {
                final CounterSnapshot.Builder counter = CounterSnapshot.builder();
                entries.forEach(entry -> counter.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(entry.getKey()).value(entry.getValue().number).build()));
                yield counter.name(metric.base()).help(metric.help()).build();
            }
            case GAUGE -> {
                final GaugeSnapshot.Builder gauge = GaugeSnapshot.builder();
                entries.forEach(entry -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(entry.getKey()).value(entry.getValue().number).build()));
                yield gauge.name(metric.base()).help(metric.help()).build();
            }
            case HISTOGRAM -> {
                final HistogramSnapshot.Builder histogram = HistogramSnapshot.builder();
                entries.forEach(entry -> histogram.dataPoint(HistogramDataPointSnapshot.builder()
                    .classicHistogramBuckets(entry.getValue().buckets).sum(entry.getValue().number)
                    .labels(entry.getKey()).build()));
                yield histogram.name(metric.base()).help(metric.help()).build();
            }
            case INFO -> {
                final InfoSnapshot.Builder info = InfoSnapshot.builder();
                entries.forEach(entry -> info.dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder()
                    .labels(entry.getKey()).build()));
                yield info.name(metric.base()).help(metric.help()).build();
            }
        };
    }
}
