package org.ringside.simulator.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound on the ratio of a metric of two sides.
 *
 * @param text    as given, such as {@code p99<1.1x}.
 * @param metric  of the bound.
 * @param isUpper whether the ratio must stay below the bound, else above.
 * @param bound   bound of the ratio, second by first.
 */
public record RatioThreshold(String text, Metric metric, boolean isUpper, double bound) {
    private static final Pattern SYNTAX = Pattern.compile("([^<>]+)([<>])(\\d{1,4}(?:\\.\\d{1,4})?)x");

    /**
     * Reads a bound from text.
     *
     * @throws IllegalArgumentException when the text is no such bound.
     */
    public static RatioThreshold parse(final String text) {
        final Matcher matcher = SYNTAX.matcher(text.replace(" ", ""));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                "'" + text + "' is not a bound on a ratio such as 'p99<1.1x' or 'rate>0.98x'");
        }
        return new RatioThreshold(text, Metric.parse(matcher.group(1)), matcher.group(2).equals("<"),
            Double.parseDouble(matcher.group(3)));
    }

    /** Whether a ratio keeps the bound. */
    public boolean isMetBy(final double ratio) {
        return isUpper ? ratio < bound : ratio > bound;
    }
}
