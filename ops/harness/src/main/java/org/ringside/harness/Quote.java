package org.ringside.harness;

import java.util.Arrays;
import java.util.List;

/**
 * Pairs of a {@link Comparison} that are reported together.
 *
 * @param pairs of one {@link CoreState} that nothing disturbed, or all
 */
record Quote(List<Comparison.Pair> pairs) {
    Spread ours(final int metric) {
        return Spread.of(pairs.stream().mapToDouble(pair -> pair.ours()[metric]));
    }

    Spread peer(final int metric) {
        return Spread.of(pairs.stream().mapToDouble(pair -> pair.peer()[metric]));
    }

    /** Ours divided by the peer's, pair by pair. */
    Spread ratio(final int metric) {
        return Spread.of(pairs.stream().mapToDouble(pair -> pair.ours()[metric] / pair.peer()[metric]));
    }

    /** In which state of the cores they ran, or that they were disturbed. */
    String state() {
        final boolean undisturbed = pairs.stream().allMatch(Comparison.Pair::isUndisturbed);
        final double[] probes = pairs.stream().flatMapToDouble(pair -> Arrays.stream(pair.probesNs())).toArray();
        return undisturbed ? CoreState.of(probes).toString() : "disturbed";
    }

    /** How many they are, and the state. */
    String pairsText() {
        return pairs.size() + " " + state();
    }
}
