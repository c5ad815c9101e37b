package org.ringside.simulator.report;

import java.util.Arrays;

/**
 * Ratios of runs that were made in pairs. The median says how one side compares with the other; the interval between
 * two of the ordered ratios holds the median of all such pairs in at least 90 of 100 cases, whatever their
 * distribution is (order statistics: each pair lies above the median or below it like a coin).
 */
final class PairedRatios {
    /** With fewer pairs no interval is that sure. */
    static final int FEWEST = 5;

    private static final double CONFIDENCE = 0.9;

    private final double[] ordered;

    PairedRatios(final double... ratios) {
        ordered = ratios.clone();
        Arrays.sort(ordered);
    }

    double median() {
        return median(ordered);
    }

    /** Lower end of the interval. */
    double low() {
        return ordered[rank()];
    }

    /** Upper end of the interval. */
    double high() {
        return ordered[ordered.length - 1 - rank()];
    }

    /** Whether there are enough pairs for an interval. */
    boolean areEnough() {
        return ordered.length >= FEWEST;
    }

    static double median(final double... values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Ratios that lie outside on either side: as many as the confidence allows. */
    private int rank() {
        int outside = 0;
        double probability = Math.pow(0.5, ordered.length);
        double tail = probability;
        while (2 * tail <= 1 - CONFIDENCE && 2 * (outside + 1) < ordered.length) {
            outside++;
            probability *= (ordered.length - outside + 1) / (double) outside;
            tail += probability;
        }
        return Math.max(0, outside - 1);
    }
}
