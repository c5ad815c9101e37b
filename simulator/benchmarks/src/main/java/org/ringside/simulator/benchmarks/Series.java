package org.ringside.simulator.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Spread;

/**
 * The results of one peer at one load, a result for each round.
 *
 * @param <R> what a measurement gives.
 */
final class Series<R> {
    private final List<R> results = new ArrayList<>();

    void add(final R result) {
        results.add(result);
    }

    Spread spread(final ToDoubleFunction<R> value) {
        return Spread.of(results.stream().mapToDouble(value));
    }

    double median(final ToDoubleFunction<R> value) {
        return spread(value).median();
    }

    /** The ratio to the same rounds of another peer. */
    Spread ratioTo(final Series<R> other, final ToDoubleFunction<R> value) {
        final double[] ratios = new double[results.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = value.applyAsDouble(results.get(i)) / value.applyAsDouble(other.results.get(i));
        }
        return Spread.of(ratios);
    }

    /** The ratio of each second result to the one before, where a round has two. */
    Spread secondToFirst(final ToDoubleFunction<R> value) {
        final double[] ratios = new double[results.size() / 2];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = value.applyAsDouble(results.get(2 * i + 1)) / value.applyAsDouble(results.get(2 * i));
        }
        return Spread.of(ratios);
    }

    /** How many are so. */
    long count(final Predicate<R> condition) {
        return results.stream().filter(condition).count();
    }

    /** Whether half of them are so, or more. */
    boolean isMostly(final Predicate<R> condition) {
        return 2 * count(condition) >= results.size();
    }

    int size() {
        return results.size();
    }
}
