package org.ringside.marketdata.tool;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.ringside.launch.Arguments;
import org.ringside.launch.Converters;
import org.ringside.launch.LatencyBound;
import picocli.CommandLine.ITypeConverter;

/**
 * A bound on what was measured of market data, in the language of trader-sim's thresholds.
 *
 * @param text    as given, such as {@code p99<50us}.
 * @param latency bound on times; null for another one.
 * @param way     of which times.
 * @param metric  rate, gaps, missing, replays or snapshots; null for a bound on times.
 * @param bound   events a second, or a count.
 */
record FeedThreshold(String text, LatencyBound latency, StreamStatistics.Way way, String metric, double bound) {
    private static final Pattern RATE = Pattern.compile("rate>(\\d{1,9}[kmg]?)");
    private static final Pattern COUNT = Pattern.compile("(gaps|missing|replays|snapshots)<(\\d{1,9})");
    private static final double NS_PER_MICRO = 1_000;

    /** Of a command line. */
    static final class Converter implements ITypeConverter<FeedThreshold> {
        @Override
        public FeedThreshold convert(final String text) {
            return Converters.converted(() -> parse(text));
        }
    }

    /**
     * Reads what was given.
     *
     * @throws IllegalArgumentException when it is no threshold.
     */
    static FeedThreshold parse(final String text) {
        final String compact = text.replace(" ", "").toLowerCase(Locale.ROOT);
        return latency(text).or(() -> other(text, compact)).orElseThrow(() -> new IllegalArgumentException("'" + text
            + "' is not a threshold such as 'p99<50us', 'transact.p99.9<1ms', 'rate>10k' or 'gaps<1'; times are "
            + Stream.of(StreamStatistics.Way.values()).map(StreamStatistics.Way::key)
            .collect(Collectors.joining(", "))));
    }

    private static Optional<FeedThreshold> latency(final String text) {
        return LatencyBound.parse(text).flatMap(latency -> Stream.of(StreamStatistics.Way.values())
            .filter(way -> latency.of() == null ? way == StreamStatistics.Way.PUBLISHED
                : way.key().equals(latency.of())).findFirst()
            .map(way -> new FeedThreshold(text, latency, way, null, 0)));
    }

    private static Optional<FeedThreshold> other(final String text, final String compact) {
        final Matcher rate = RATE.matcher(compact);
        if (rate.matches()) {
            return Optional.of(new FeedThreshold(text, null, null, "rate", Arguments.decimalCount(rate.group(1))));
        }
        final Matcher count = COUNT.matcher(compact);
        return count.matches()
            ? Optional.of(new FeedThreshold(text, null, null, count.group(1), Double.parseDouble(count.group(2))))
            : Optional.empty();
    }

    /** Whether it was kept; times of which none was measured keep no bound. */
    boolean isMetBy(final FeedStatistics seen) {
        if (latency == null) {
            return metric.equals("rate") ? seen.rate() > bound : count(seen) < bound;
        }
        return times(seen).filter(times -> times.getTotalCount() > 0 && valueNs(times) < latency.ns()).isPresent();
    }

    /** What was measured, as people read it. */
    String described(final FeedStatistics seen) {
        if (latency == null) {
            return String.format(Locale.ROOT, "%,.0f", metric.equals("rate") ? seen.rate() : count(seen));
        }
        return times(seen).filter(times -> times.getTotalCount() > 0)
            .map(times -> String.format(Locale.ROOT, "%,.1f us", valueNs(times) / NS_PER_MICRO))
            .orElse("nothing was measured");
    }

    private Optional<Histogram> times(final FeedStatistics seen) {
        return seen.main().map(stream -> stream.times(way));
    }

    private double valueNs(final Histogram times) {
        return latency.isPercentile() ? times.getValueAtPercentile(latency.percentile())
            : latency.metric().equals("max") ? times.getMaxValue() : times.getMean();
    }

    private long count(final FeedStatistics seen) {
        return switch (metric) {
            case "gaps" -> seen.gaps();
            case "missing" -> seen.missing();
            case "replays" -> seen.replays();
            default -> seen.snapshots();
        };
    }
}
