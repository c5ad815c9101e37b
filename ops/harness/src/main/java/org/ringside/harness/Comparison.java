package org.ringside.harness;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Ours against a peer, in pairs of runs next to each other. What is quoted are the pairs of one {@link CoreState} that
 * nothing disturbed; when those are less than half of what was asked for, all pairs.
 *
 * @param load    under which both ran, such as {@code 2 writers}
 * @param ours    name of ours
 * @param peer    name of the peer
 * @param metrics what each run gives
 * @param wanted  pairs that were asked for
 * @param pairs   all that ran
 */
public record Comparison(String load, String ours, String peer, List<Metric> metrics, int wanted, List<Pair> pairs) {
    /**
     * Two runs next to each other.
     *
     * @param ours       one value for each metric
     * @param peer       one value for each metric
     * @param probesNs   cache line round trips before, between and after
     * @param otherCores cores that other processes, or other guests, had meanwhile
     */
    public record Pair(double[] ours, double[] peer, double[] probesNs, double otherCores) {
        public CoreState state() {
            return CoreState.of(probesNs);
        }

        public boolean isUndisturbed() {
            return OtherLoad.isQuiet(otherCores) && state() != CoreState.MIXED;
        }
    }

    /** The pairs that are quoted. */
    public List<Pair> quoted() {
        final List<Pair> best = pairs.stream().filter(Pair::isUndisturbed)
            .collect(Collectors.groupingBy(Pair::state)).values().stream()
            .max(Comparator.comparingInt(List::size)).orElse(List.of());
        return 2 * best.size() < wanted ? pairs : best;
    }

    /** Whether enough pairs ran undisturbed in one state. */
    public boolean isComplete() {
        return quoted().size() >= wanted && quoted().stream().allMatch(Pair::isUndisturbed);
    }

    public Spread ours(final int metric) {
        return Spread.of(quoted().stream().mapToDouble(pair -> pair.ours[metric]));
    }

    public Spread peer(final int metric) {
        return Spread.of(quoted().stream().mapToDouble(pair -> pair.peer[metric]));
    }

    /** Ours divided by the peer's, pair by pair. */
    public Spread ratio(final int metric) {
        return Spread.of(quoted().stream().mapToDouble(pair -> pair.ours[metric] / pair.peer[metric]));
    }

    /** The load and, when there is more than one, the metric. */
    public String label(final int metric) {
        final Metric of = metrics.get(metric);
        return load + (metrics.size() == 1 ? ", " : ", " + of.name() + ", ") + of.unit();
    }

    /** How many pairs are quoted, in which state of the cores. */
    public String pairsText() {
        final List<Pair> quoted = quoted();
        final boolean undisturbed = quoted.stream().allMatch(Pair::isUndisturbed);
        final double[] probes = quoted.stream().flatMapToDouble(pair -> Arrays.stream(pair.probesNs)).toArray();
        return quoted.size() + " " + (undisturbed ? CoreState.of(probes) : "disturbed");
    }
}
