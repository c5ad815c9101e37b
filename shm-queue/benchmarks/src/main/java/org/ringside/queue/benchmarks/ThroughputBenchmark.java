package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ringside.harness.Comparison;
import org.ringside.harness.Goal;
import org.ringside.harness.Metric;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;

/** How many 100-byte messages a second go from 1, 2 and 4 writer processes to one reader process, ours and peers'. */
final class ThroughputBenchmark implements Benchmark {
    private static final int[] WRITERS = {1, 2, 4};
    private static final List<Metric> METRICS = List.of(Metric.MILLIONS);
    private static final double PUBLISHED = 1.4;

    /** Which of ours is compared with which peer, for 1 up to so many writers, and what it should reach. */
    private enum Match {
        SINGLE(Transport.RINGSIDE, Transport.AGRONA, 4,
            Goal.atLeast(1, "single messages of one writer level with Agrona's ManyToOneRingBuffer"),
            Goal.atLeast(1.15, "single messages of several writers at least 1.15 times Agrona's ManyToOneRingBuffer")),
        OFFER(Transport.RINGSIDE_OFFER, Transport.AGRONA_OFFER, 4,
            Goal.atLeast(1, "single messages of one writer, offered, level with Agrona's ManyToOneRingBuffer"),
            Goal.atLeast(1.15,
                "single messages of several writers, offered, at least 1.15 times Agrona's ManyToOneRingBuffer")),
        TRAINS_OF_8(Transport.RINGSIDE_8, Transport.AGRONA, 4,
            Goal.atLeast(2, "trains of 8 at least 2 times Agrona's single messages")),
        TRAINS_OF_32(Transport.RINGSIDE_32, Transport.AGRONA, 4,
            Goal.atLeast(3, "trains of 32 at least 3 times Agrona's single messages")),
        ONE_WRITER(Transport.RINGSIDE_ONE, Transport.AGRONA_ONE, 1,
            Goal.atLeast(1.3, "declared single writer at least 1.3 times Agrona's OneToOneRingBuffer")),
        AERON(Transport.RINGSIDE, Transport.AERON, 4,
            Goal.atLeast(1, "single messages level with Aeron IPC")),
        UNIX_MANY(Transport.RINGSIDE_32, Transport.UNIX_MANY, 4,
            Goal.atLeast(2, "trains of 32 at least 2 times a Unix socket with many messages a write")),
        TCP_MANY(Transport.RINGSIDE_32, Transport.TCP_MANY, 4, null),
        CHRONICLE(Transport.RINGSIDE, Transport.CHRONICLE, 4, null),
        SYSTEM_V(Transport.RINGSIDE, Transport.SYSTEM_V, 4,
            Goal.atLeast(10, "single messages at least 10 times a System V queue")),
        PIPE(Transport.RINGSIDE, Transport.PIPE, 4, Goal.atLeast(10, "single messages at least 10 times a pipe")),
        UNIX(Transport.RINGSIDE, Transport.UNIX, 4,
            Goal.atLeast(10, "single messages at least 10 times a Unix socket with one message a write")),
        TCP(Transport.RINGSIDE, Transport.TCP, 4,
            Goal.atLeast(10, "single messages at least 10 times loopback TCP with one message a write"));

        private final Transport ours;
        private final Transport peer;
        private final int mostWriters;
        private final Goal ofOne;
        private final Goal ofSeveral;

        Match(final Transport ours, final Transport peer, final int mostWriters, final Goal goal) {
            this(ours, peer, mostWriters, goal, goal);
        }

        Match(final Transport ours, final Transport peer, final int mostWriters, final Goal ofOne,
            final Goal ofSeveral) {
            this.ours = ours;
            this.peer = peer;
            this.mostWriters = mostWriters;
            this.ofOne = ofOne;
            this.ofSeveral = ofSeveral;
        }

        /** What it should reach with so many writers, null when there is nothing. */
        private Goal goal(final int writers) {
            return writers == 1 ? ofOne : ofSeveral;
        }
    }

    @Override
    public String name() {
        return "throughput";
    }

    @Override
    public String description() {
        return "messages/s between processes, against Agrona, Aeron, Chronicle, System V, pipe and sockets";
    }

    @Override
    public void run(final Options options, final Report report) throws IOException {
        report.section("Throughput between processes",
            "100-byte messages, all checked on arrival, from writer processes to one reader process. A process that "
                + "cannot go on yields. Medians (quartiles).");
        final List<Comparison> singles = new ArrayList<>();
        for (final Match match : Match.values()) {
            for (final int writers : WRITERS) {
                if (writers <= match.mostWriters) {
                    final Optional<Comparison> comparison = compare(match, writers, "yield", options, report);
                    if (match == Match.SINGLE) {
                        comparison.ifPresent(singles::add);
                    }
                }
            }
        }
        report.section("Throughput between processes, spinning", "As above; a process that cannot go on spins.");
        compare(Match.SINGLE, 1, "busy-spin", options, report);
        compare(Match.ONE_WRITER, 1, "busy-spin", options, report);
        compare(Match.AERON, 1, "busy-spin", options, report);
        besidePublished(singles, report);
    }

    private static Optional<Comparison> compare(final Match match, final int writers, final String strategy,
        final Options options, final Report report) throws IOException {
        final String load = (writers == 1 ? "1 writer" : writers + " writers") + ", " + strategy;
        final String name = match.ours.title() + " : " + match.peer.title() + ", " + load;
        if (!options.wants(name)) {
            return Optional.empty();
        }
        try {
            final Comparison comparison = new Pairing(options).compare(load, METRICS,
                new Flood(match.ours, writers, strategy, options), new Flood(match.peer, writers, strategy, options));
            report.comparison(comparison);
            final Goal goal = match.goal(writers);
            if (goal != null) {
                report.goal(goal, comparison, 0);
            }
            return Optional.of(comparison);
        } catch (final Subject.UnavailableException unavailable) {
            report.skip(name, unavailable.getMessage());
            return Optional.empty();
        }
    }

    private static void besidePublished(final List<Comparison> singles, final Report report) {
        if (!singles.isEmpty()) {
            report.section("Beside the published figure",
                "Single messages of 100 bytes, million msg/s; published for the queue of Zhengzhou, 2015, on its "
                    + "hardware.");
            report.columns(List.of("load", "Ringside", "published", "ratio"));
            for (final Comparison single : singles) {
                final Spread ours = single.ours(0);
                report.row(List.of(single.load(), ours, PUBLISHED, ours.median() / PUBLISHED));
            }
        }
    }
}
