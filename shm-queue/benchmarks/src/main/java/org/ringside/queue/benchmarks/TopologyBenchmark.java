package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.List;
import org.ringside.harness.Comparison;
import org.ringside.harness.Goal;
import org.ringside.harness.Metric;
import org.ringside.harness.Report;

/** The topologies of the Disruptor's paper within one process, ours against the Disruptor and the JDK's queue. */
final class TopologyBenchmark implements Benchmark {
    private static final int BATCH = 32;
    private static final Goal GOAL =
        Goal.atLeast(1, "in-process topologies with batches at least as fast as the Disruptor's");

    @Override
    public String name() {
        return "topologies";
    }

    @Override
    public String description() {
        return "unicast, pipeline, sequencer, multicast and diamond in one process, against Disruptor and JDK";
    }

    @Override
    public void run(final Options options, final Report report) throws IOException {
        report.section("Topologies in one process",
            "Million events/s, each a long that every consumer adds up. Ours is a queue in shared memory: with one"
                + " declared writer where there is one producer. All have room for " + EventFlow.CAPACITY
                + " events. Batches are of " + BATCH + ": with ours a train, one message that holds them all.");
        final Pairing pairing = new Pairing(options);
        for (final Topology topology : Topology.values()) {
            for (final String waiting : List.of("yield", "blocking")) {
                for (final int batch : new int[] {1, BATCH}) {
                    compare(options, report, pairing, topology, waiting, batch);
                }
            }
            final String load = topology.text() + ", single";
            if (options.wants(load + " ArrayBlockingQueue")) {
                report.comparison(pairing.compare(load, List.of(Metric.MILLIONS), ours(options, topology, "yield", 1),
                    new FlowSubject("ArrayBlockingQueue", topology, 1, EventFlow.CAPACITY,
                        () -> new BlockingQueueFlow(topology))));
            }
        }
    }

    private static void compare(
        final Options options, final Report report, final Pairing pairing, final Topology topology,
        final String waiting, final int batch) throws IOException {
        final String load = topology.text() + ", " + waiting + ", " + (batch == 1 ? "single" : "batches");
        if (!options.wants(load + " Disruptor")) {
            return;
        }
        final Comparison comparison = pairing.compare(load, List.of(Metric.MILLIONS),
            ours(options, topology, waiting, batch),
            new FlowSubject("Disruptor", topology, batch, EventFlow.CAPACITY / batch,
                () -> new DisruptorFlow(topology, waiting)));
        report.comparison(comparison);
        if (batch > 1 && waiting.equals("yield")) {
            report.goal(GOAL, comparison, 0);
        }
    }

    private static FlowSubject ours(
        final Options options, final Topology topology, final String waiting, final int batch) {
        final int trains = EventFlow.CAPACITY / batch;
        return new FlowSubject("Ringside", topology, batch, trains,
            () -> new RingsideFlow(options.folder(), topology, waiting, batch, trains));
    }
}
