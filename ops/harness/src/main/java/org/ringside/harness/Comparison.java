package org.ringside.harness;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ours against a peer, in pairs of runs next to each other. What is judged are the pairs of one {@link CoreState} that
 * nothing disturbed, the state with most of them; when those are less than half of what was asked for, all pairs. When
 * the cores were near for two pairs or more, and far for two or more, each state is reported.
 *
 * @param load    under which both ran, such as {@code 2 writers}
 * @param ours    name of ours
 * @param peer    name of the peer
 * @param metrics what each run gives
 * @param wanted  pairs that were asked for
 * @param pairs   all that ran
 */
public record Comparison(String load, String ours, String peer, List<Metric> metrics, int wanted, List<Pair> pairs) {
    private static final int FEWEST_OF_STATE = 2;

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

    /** What is judged, and quoted where there is one row only: the state with most pairs. */
    Quote quote() {
        final List<Pair> most = byState().values().stream()
            .max(Comparator.comparingInt(List::size)).orElse(List.of());
        return new Quote(2 * most.size() < wanted ? pairs : most);
    }

    /**
     * What is reported: what is judged, and behind it the states that were seen besides; a state with too few pairs is
     * not, when there is anything else.
     */
    List<Quote> quotes() {
        final Quote judged = quote();
        final List<Quote> states = byState().values().stream()
            .filter(of -> of.size() >= FEWEST_OF_STATE).map(Quote::new).toList();
        return states.size() < 2 ? List.of(judged)
            : Stream.concat(Stream.of(judged), states.stream()).distinct().toList();
    }

    private Map<CoreState, List<Pair>> byState() {
        return pairs.stream().filter(Pair::isUndisturbed)
            .collect(Collectors.groupingBy(Pair::state, TreeMap::new, Collectors.toList()));
    }

    /** Whether enough pairs ran undisturbed in one state. */
    public boolean isComplete() {
        final List<Pair> judged = quote().pairs();
        return judged.size() >= wanted && judged.stream().allMatch(Pair::isUndisturbed);
    }

    public Spread ours(final int metric) {
        return quote().ours(metric);
    }

    public Spread peer(final int metric) {
        return quote().peer(metric);
    }

    /** Ours divided by the peer's, pair by pair. */
    public Spread ratio(final int metric) {
        return quote().ratio(metric);
    }

    /** The load and, when there is more than one, the metric. */
    public String label(final int metric) {
        final Metric of = metrics.get(metric);
        return load + (metrics.size() == 1 ? ", " : ", " + of.name() + ", ") + of.unit();
    }

    /** How many pairs are judged, in which state of the cores. */
    public String pairsText() {
        return quote().pairsText();
    }
}
