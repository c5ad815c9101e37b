package org.ringside.simulator.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * A number of a run, for comparisons.
 *
 * @param text      as given, such as {@code match.p99}.
 * @param hop       of the latency; null for the rate.
 * @param statistic a percentile, max or mean; or rate.
 */
public record Metric(String text, Hop hop, String statistic) {
    private static final Pattern SYNTAX =
        Pattern.compile("(?:([a-z-]+)\\.)?(p\\d{1,2}(?:\\.\\d{1,6})?|p100|max|mean)|rate");
    private static final double NS_PER_MICRO = 1_000.0;

    /**
     * Reads a metric from text.
     *
     * @throws IllegalArgumentException when there is no such metric.
     */
    public static Metric parse(final String text) {
        final String compact = text.strip().toLowerCase(Locale.ROOT);
        final Matcher matcher = SYNTAX.matcher(compact);
        if (compact.equals("rate")) {
            return new Metric(compact, null, compact);
        }
        if (matcher.matches()) {
            final String key = matcher.group(1) == null ? Hop.END_TO_END.key() : matcher.group(1);
            for (final Hop hop : Hop.values()) {
                if (hop.key().equals(key)) {
                    return new Metric(compact, hop, matcher.group(2));
                }
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not rate, a percentile such as p99, max or mean, or one"
            + " of these of a hop, such as match.p99; hops are "
            + String.join(", ", Arrays.stream(Hop.values()).map(Hop::key).toList()));
    }

    /** Whether more is better; of times less is. */
    boolean isHigherBetter() {
        return hop == null;
    }

    /** Whether a run has measured it. */
    boolean isIn(final JsonNode run) {
        return hop == null || run.path("hops").has(hop.label());
    }

    /**
     * What a run has measured: messages per second, or microseconds.
     *
     * @throws LaunchException when the run has not measured it.
     */
    double of(final JsonNode run) {
        if (hop == null) {
            return run.path("rate").asDouble();
        }
        final JsonNode known = run.path("hops").path(hop.label()).path(statistic);
        if (known.isNumber()) {
            return known.asDouble();
        }
        final Histogram histogram = histogram(run);
        if (histogram == null) {
            throw new LaunchException(
                ExitCode.FAILURE, "a run has no " + text + ". Leave it out of the comparison");
        }
        return of(histogram) / NS_PER_MICRO;
    }

    /** The histogram of the hop, in nanoseconds; null if the run has none. */
    Histogram histogram(final JsonNode run) {
        final JsonNode encoded = run.path("percentiles").path(hop.label()).path("histogram");
        try {
            return encoded.isTextual()
                ? Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded.asText())), 0)
                : null;
        } catch (final DataFormatException | IllegalArgumentException | BufferUnderflowException
            | IndexOutOfBoundsException ex) {
            throw new LaunchException(ExitCode.CORRUPT, "the histogram of " + hop.label() + " in a document is damaged."
                + " Make the run again", ex);
        }
    }

    /** The histograms of several runs in one. */
    Histogram merged(final List<JsonNode> runs) {
        final Histogram sum = histogram(runs.get(0));
        runs.subList(1, runs.size()).forEach(run -> sum.add(histogram(run)));
        return sum;
    }

    private double of(final Histogram latency) {
        return switch (statistic) {
            case "max" -> latency.getMaxValue();
            case "mean" -> latency.getMean();
            default -> latency.getValueAtPercentile(Double.parseDouble(statistic.substring(1)));
        };
    }
}
