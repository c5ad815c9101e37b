package org.ringside.simulator.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Spread;

/** The results of one peer at one load, a result for each round. */
final class Series {
    private final List<LoadResult> results = new ArrayList<>();

    void add(final LoadResult result) {
        results.add(result);
    }

    Spread spread(final ToDoubleFunction<LoadResult> value) {
        return Spread.of(results.stream().mapToDouble(value));
    }

    double median(final ToDoubleFunction<LoadResult> value) {
        return spread(value).median();
    }

    /** Of the same rounds of another peer. */
    Spread ratioTo(final Series other, final ToDoubleFunction<LoadResult> value) {
        final double[] ratios = new double[results.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = value.applyAsDouble(results.get(i)) / value.applyAsDouble(other.results.get(i));
        }
        return Spread.of(ratios);
    }

    /** Runs of which the generator could not keep the schedule. */
    long late() {
        return results.stream().filter(result -> !result.isValid()).count();
    }

    int size() {
        return results.size();
    }
}
