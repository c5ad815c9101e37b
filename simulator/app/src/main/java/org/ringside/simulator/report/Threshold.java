package org.ringside.simulator.report;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * A bound on the end-to-end latency.
 *
 * @param text    as given, such as {@code p99<50us}.
 * @param metric  p50, p90, p99, p99.9, max or mean.
 * @param boundNs that it has to stay below.
 */
public record Threshold(String text, String metric, double boundNs) {
    private static final Pattern SYNTAX =
        Pattern.compile("(p50|p90|p99|p99\\.9|max|mean)<(\\d{1,9}(?:\\.\\d{1,3})?)(ns|us|ms|s)");

    /** Reads what was given. */
    public static Threshold parse(final String text) {
        final Matcher matcher = SYNTAX.matcher(text.replace(" ", "").toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a threshold such as 'p99<50us':"
                + " p50, p90, p99, p99.9, max or mean, then <, then a time in ns, us, ms or s");
        }
        final double unitNs = switch (matcher.group(3)) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            default -> 1e9;
        };
        return new Threshold(text, matcher.group(1), Double.parseDouble(matcher.group(2)) * unitNs);
    }

    /** Whether it was kept. */
    public boolean isMetBy(final Histogram latency) {
        return latency.getTotalCount() > 0 && valueNs(latency) < boundNs;
    }

    /** What was measured. */
    public double valueNs(final Histogram latency) {
        return switch (metric) {
            case "max" -> latency.getMaxValue();
            case "mean" -> latency.getMean();
            default -> latency.getValueAtPercentile(Double.parseDouble(metric.substring(1)));
        };
    }
}
