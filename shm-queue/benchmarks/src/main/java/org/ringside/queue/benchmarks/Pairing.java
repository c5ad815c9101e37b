package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ringside.harness.Comparison.Pair;
import org.ringside.harness.Comparison;
import org.ringside.harness.CoreState;
import org.ringside.harness.Metric;
import org.ringside.harness.OtherLoad;

/**
 * Runs ours and a peer in turn, next to each other, in changing order, and notes before, between and after how far the
 * cores are apart and what other processes took. Pairs that were disturbed are run again, up to as many as were asked
 * for.
 *
 * <p>Both are brought up anew after some pairs: the just-in-time compiler does not always decide alike.
 */
final class Pairing {
    private static final int PAIRS_PER_START = 4;

    private final Options options;

    Pairing(final Options options) {
        this.options = options;
    }

    Comparison compare(final String load, final List<Metric> metrics, final Subject ours, final Subject peer)
        throws IOException {
        final Comparison comparison = new Comparison(
            load, ours.name(), peer.name(), metrics, options.repetitions(), new ArrayList<>());
        final int most = 2 * options.repetitions();
        while (!comparison.isComplete() && comparison.pairs().size() < most) {
            try (Subject.Trial ourTrial = ours.start(); Subject.Trial peerTrial = peer.start()) {
                for (int i = 0; i < PAIRS_PER_START && !comparison.isComplete()
                    && comparison.pairs().size() < most; i++) {
                    comparison.pairs().add(run(ourTrial, peerTrial, comparison.pairs().size() % 2 == 0));
                }
            }
        }
        return comparison;
    }

    private Pair run(final Subject.Trial ours, final Subject.Trial peer, final boolean oursFirst) throws IOException {
        final OtherLoad others = new OtherLoad();
        final double before = CoreState.probeNs(options.runNs());
        final double[] first = (oursFirst ? ours : peer).run(options.runNs());
        final double between = CoreState.probeNs(options.runNs());
        final double[] second = (oursFirst ? peer : ours).run(options.runNs());
        final double after = CoreState.probeNs(options.runNs());
        return new Pair(oursFirst ? first : second, oursFirst ? second : first,
            new double[] {before, between, after}, others.cores());
    }
}
