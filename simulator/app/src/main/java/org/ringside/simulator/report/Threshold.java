package org.ringside.simulator.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.ringside.launch.Arguments;
import org.ringside.launch.LatencyBound;

/**
 * A bound on a measured value of a run.
 *
 * @param text   as given, such as {@code p99<50us}.
 * @param metric bound value: {@code p} with a percentile, max or mean; rate; rejects or timeouts.
 * @param hop    of the latency; end to end by default.
 * @param bound  in nanoseconds, messages per second, messages, or a share of all messages from 0 to 1.
 * @param isShare whether the bound is a share.
 */
public record Threshold(String text, String metric, Hop hop, double bound, boolean isShare) {
    private static final Pattern RATE = Pattern.compile("rate>(\\d{1,9}[kmg]?)");
    private static final Pattern COUNT = Pattern.compile("(rejects|timeouts)<(\\d{1,9}(?:\\.\\d{1,3})?)(%?)");
    private static final double NS_PER_MICRO = 1_000;

    /**
     * Reads a threshold from text.
     *
     * @throws IllegalArgumentException when the text is no threshold.
     */
    public static Threshold parse(final String text) {
        final String compact = text.replace(" ", "").toLowerCase(Locale.ROOT);
        return latency(text).or(() -> rate(text, compact)).or(() -> count(text, compact))
            .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is not a threshold such as 'p99<50us',"
                + " 'match.p99.9<5us', 'rate>19k', 'rejects<1%' or 'timeouts<1'; hops are "
                + Arrays.stream(Hop.values()).map(Hop::key).collect(Collectors.joining(", "))));
    }

    /** Whether a result keeps the threshold; a latency without measurements keeps no bound. */
    public boolean isMetBy(final RunResult result) {
        return metric.equals("rate") ? value(result) > bound
            : (!isLatency() || result.latencies().of(hop).getTotalCount() > 0) && value(result) < bound;
    }

    /** The measured value, for people. */
    public String described(final RunResult result) {
        final double value = value(result);
        if (isLatency()) {
            return String.format(Locale.ROOT, "%,.1f us", value / NS_PER_MICRO);
        }
        return isShare
            ? String.format(Locale.ROOT, "%.2f %%", 100 * value)
            : String.format(Locale.ROOT, "%,.0f", value);
    }

    private double value(final RunResult result) {
        return switch (metric) {
            case "rate" -> result.rate();
            case "rejects" -> share(result.counts().rejects(), result);
            case "timeouts" -> share(result.timeouts(), result);
            default -> valueNs(result.latencies().of(hop));
        };
    }

    private double share(final long messages, final RunResult result) {
        return isShare ? messages / (double) Math.max(1, result.counts().messages()) : messages;
    }

    private double valueNs(final Histogram latency) {
        return switch (metric) {
            case "max" -> latency.getMaxValue();
            case "mean" -> latency.getMean();
            default -> latency.getValueAtPercentile(Double.parseDouble(metric.substring(1)));
        };
    }

    private boolean isLatency() {
        return hop != null;
    }

    private static Optional<Threshold> latency(final String text) {
        return LatencyBound.parse(text).flatMap(latency -> {
            final String key = latency.of() == null ? Hop.END_TO_END.key() : latency.of();
            return Arrays.stream(Hop.values()).filter(hop -> hop.key().equals(key)).findFirst()
                .map(hop -> new Threshold(text, latency.metric(), hop, latency.ns(), false));
        });
    }

    private static Optional<Threshold> rate(final String text, final String compact) {
        final Matcher matcher = RATE.matcher(compact);
        return matcher.matches()
            ? Optional.of(new Threshold(text, "rate", null, Arguments.decimalCount(matcher.group(1)), false))
            : Optional.empty();
    }

    private static Optional<Threshold> count(final String text, final String compact) {
        final Matcher matcher = COUNT.matcher(compact);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        final boolean isShare = !matcher.group(3).isEmpty();
        final double bound = Double.parseDouble(matcher.group(2));
        return Optional.of(new Threshold(text, matcher.group(1), null, isShare ? bound / 100 : bound, isShare));
    }
}
