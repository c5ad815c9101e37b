package org.ringside.launch;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound on latencies as it stands in a threshold: {@code p99<50us}, {@code match.p99.9<5us}, {@code max<1ms}.
 *
 * @param of     which latencies, the word in front of the point; null when there is none.
 * @param metric {@code p} with a percentile, {@code max} or {@code mean}.
 * @param ns     that they have to stay below.
 */
public record LatencyBound(String of, String metric, double ns) {
    private static final Pattern FORM = Pattern.compile(
        "(?:([a-z-]+)\\.)?(p\\d{1,3}(?:\\.\\d{1,6})?|max|mean)<(\\d{1,9}(?:\\.\\d{1,3})?)(ns|us|ms|s)");
    private static final double MOST_PERCENT = 100;

    /**
     * Reads what was given, in letters of any size and with blanks.
     *
     * @param text of a threshold.
     * @return empty when it is no bound on latencies.
     */
    public static Optional<LatencyBound> parse(final String text) {
        final Matcher matcher = FORM.matcher(text.replace(" ", "").toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        final double unitNs = switch (matcher.group(4)) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            default -> 1e9;
        };
        final LatencyBound bound =
            new LatencyBound(matcher.group(1), matcher.group(2), Double.parseDouble(matcher.group(3)) * unitNs);
        return bound.isPercentile() && bound.percentile() > MOST_PERCENT ? Optional.empty() : Optional.of(bound);
    }

    /**
     * Whether the metric is a percentile.
     *
     * @return false for {@code max} and {@code mean}.
     */
    public boolean isPercentile() {
        return metric.startsWith("p");
    }

    /**
     * The percentile.
     *
     * @return 0 to 100.
     */
    public double percentile() {
        return Double.parseDouble(metric.substring(1));
    }
}
