package org.ringside.queue.benchmarks;

import java.io.IOException;
import org.ringside.harness.Comparison;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;

/** A message to another process and one back, ours and Agrona's, spinning and yielding. */
final class RoundTripBenchmark implements Benchmark {
    private static final Goal GOAL = Goal.atMost(1.15, "round trip within 1.15 times Agrona's");

    @Override
    public String name() {
        return "roundtrip";
    }

    @Override
    public String description() {
        return "time of a message to another process and back, against Agrona";
    }

    @Override
    public void run(final Options options, final Report report) throws IOException {
        report.section("Round trip between two processes",
            "100 bytes there and 100 back, through two rings. Medians (quartiles) of the percentiles of the runs.");
        for (final String strategy : new String[] {"busy-spin", "yield"}) {
            if (options.wants(strategy)) {
                final Comparison comparison = new Pairing(options).compare(strategy, RoundTrip.METRICS,
                    new RoundTrip(Transport.RINGSIDE, strategy, options),
                    new RoundTrip(Transport.AGRONA, strategy, options));
                report.comparison(comparison);
                report.goal(GOAL, comparison, 0);
                report.goal(GOAL, comparison, 1);
            }
        }
    }
}
