package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.List;
import org.ringside.harness.Metric;
import org.ringside.harness.Report;

/** The tables of the Railway: trains of 1 to 32,768 longs, few or many of them, and three writers to one reader. */
final class RailwayBenchmark implements Benchmark {
    private static final int[][] TRAINS_AND_LONGS = {
        {2, 1}, {2, 2}, {2, 32}, {2, 256}, {2, 2_048}, {2, 32_768}, {32, 1}, {256, 1}, {1_024, 1}, {32_768, 1}};
    private static final int[][] OF_THREE_WRITERS = {{256, 11}, {32_768, 1}};
    private static final Metric LONGS = new Metric("throughput", "million longs/s");

    @Override
    public String name() {
        return "railway";
    }

    @Override
    public String description() {
        return "trains of many longs in one process, against the Railway built as described";
    }

    @Override
    public void run(final Options options, final Report report) throws IOException {
        report.section("Trains of longs in one process",
            "Million longs/s. Ours packs a train into one message of a queue in shared memory, with so many slots, and"
                + " a reader that yields; the Railway is built as described, in memory, stations spin, then yield."
                + " Ours has at least two slots, so there is no row for one train.");
        for (final int[] row : TRAINS_AND_LONGS) {
            compare(options, report, Topology.UNICAST, row[0], row[1]);
        }
        for (final int[] row : OF_THREE_WRITERS) {
            compare(options, report, Topology.SEQUENCER, row[0], row[1]);
        }
    }

    private static void compare(
        final Options options, final Report report, final Topology topology, final int trains, final int longs)
        throws IOException {
        final String load = topology.producers() == 1
            ? trains + " trains of " + longs
            : trains + " trains of " + longs * topology.producers() + ", a third from each of 3 writers";
        if (options.wants(load)) {
            report.comparison(new Pairing(options).compare(load, List.of(LONGS),
                new FlowSubject("Ringside", topology, longs, trains,
                    () -> new RingsideFlow(options.folder(), topology, "yield", longs, trains)),
                new FlowSubject("Railway", topology, longs, trains,
                    () -> new RailwayFlow(topology, trains, longs))));
        }
    }
}
