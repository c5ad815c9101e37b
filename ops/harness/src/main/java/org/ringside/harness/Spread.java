package org.ringside.harness;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** The median of some values, and how far they lie apart. */
public record Spread(double median, double lowerQuartile, double upperQuartile, double min, double max, int count) {
    public static Spread of(final DoubleStream values) {
        final double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        return new Spread(quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75), sorted[0],
            sorted[sorted.length - 1], sorted.length);
    }

    public static Spread of(final double... values) {
        return of(Arrays.stream(values));
    }

    /** The median, and in brackets the quartiles. */
    @Override
    public String toString() {
        return text(median) + (count == 1 ? "" : " (" + text(lowerQuartile) + " to " + text(upperQuartile) + ")");
    }

    /** Three digits that count, or all before the point. */
    public static String text(final double value) {
        final double magnitude = Math.abs(value);
        final int decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 0.1 || magnitude == 0 ? 2 : 4;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static double quantile(final double[] sorted, final double fraction) {
        final double place = fraction * (sorted.length - 1);
        final int below = (int) place;
        final int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
