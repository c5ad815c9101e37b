package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.simulator.benchmarks.feed.BookFlow;
import org.ringside.simulator.benchmarks.feed.FeedReader;
import org.ringside.simulator.benchmarks.feed.Medium;
import org.ringside.simulator.benchmarks.feed.Pace;
import org.ringside.simulator.benchmarks.feed.PingPong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code feed tick}: how soon an event is with a subscriber. */
@Command(name = "tick",
    description = "Measures how long an event takes from the engine to the listener of a subscriber, beside half of a"
        + " round trip of bare Aeron; and from a trader who sends an order to the listener.")
final class FeedTick extends FeedCommand {
    private static final long SEED = 1;
    private static final int ORDERS = 1_000;
    private static final int CHANGES = 200_000;
    private static final double[] PERCENTILES = {50, 99, 99.9};
    private static final double NS_PER_MICRO = 1_000;
    private static final Goal SHARED = Goal.atMost(3, "times half of a round trip of bare Aeron, over IPC");
    private static final Goal UDP = Goal.atMost(1.5, "times half of a round trip of bare Aeron, over UDP");

    @Option(names = "--rates", split = ",", defaultValue = "10000,50000,100000", paramLabel = "N",
        description = "Changes of the book a second (${DEFAULT-VALUE}).")
    private List<Integer> rates;

    /** One medium at one rate. */
    private record Load(Medium medium, int rate) {
    }

    /** Percentiles of each round, in microseconds. */
    private static final class Results {
        private final Series<double[]> ours = new Series<>();
        private final Series<double[]> bare = new Series<>();
    }

    @Override
    void measure(final Report report) throws IOException {
        final Map<Load, Results> all = new LinkedHashMap<>();
        for (final Medium medium : List.of(Medium.ipc(), Medium.udp())) {
            measure(medium, all);
        }
        report.section("From the engine to a subscriber", "Microseconds from the time at which a change was due in the"
            + " engine's queue (t7), in an open loop, to the listener behind the book of a subscriber. *Bare*: half of"
            + " the time from when a message of 98 bytes was due to its echo through another process with bare Aeron,"
            + " over the same medium at the same rate. " + conditions());
        report.columns(List.of("over", "changes/s", "", "Ringside", "bare", "Ringside / bare"));
        all.forEach((load, results) -> report(report, load, results));
        final OrderToTick orders = new OrderToTick(rates, rounds(), seconds());
        orders.measure();
        orders.report(report, conditions());
    }

    private void measure(final Medium medium, final Map<Load, Results> all) throws IOException {
        rates.forEach(rate -> all.put(new Load(medium, rate), new Results()));
        try (FeedRig rig = new FeedRig(home(), medium, new BookFlow(SEED, ORDERS, CHANGES));
            FeedReader reader = rig.join();
            BareRig bare = new BareRig(home())) {
            for (int round = 0; round <= rounds(); round++) {
                say("tick over " + medium.name() + ": round " + round + " of " + rounds());
                for (final int rate : rates) {
                    final boolean isOursFirst = round % 2 == 0;
                    final double[] before = isOursFirst ? ours(rig, reader, rate) : null;
                    final double[] half = bare(bare, medium, rate);
                    final double[] ours = isOursFirst ? before : ours(rig, reader, rate);
                    if (round > 0) {
                        all.get(new Load(medium, rate)).ours.add(ours);
                        all.get(new Load(medium, rate)).bare.add(half);
                    }
                }
            }
        }
    }

    private double[] ours(final FeedRig rig, final FeedReader reader, final int rate) {
        reader.resume();
        final Pace.Step step = dueNs -> {
            rig.engine().pulse(dueNs);
            while (!rig.engine().write(1, dueNs)) {
                Thread.yield();
            }
            return true;
        };
        Pace.run(rate, seconds() / 4, step);
        reader.measure();
        Pace.run(rate, seconds(), step);
        Pace.run(rate, seconds() / 20, step);
        reader.pause();
        return micros(reader.measured(), 1);
    }

    private double[] bare(final BareRig bare, final Medium medium, final int rate) throws IOException {
        try (PingPong pings = new PingPong(bare.aeron(), medium)) {
            bare.tell(pings.echo());
            final double[] micros = micros(pings.run(rate, seconds()), 2);
            bare.tell("stop");
            return micros;
        }
    }

    static double[] micros(final Histogram histogram, final int ways) {
        final double[] micros = new double[PERCENTILES.length];
        for (int i = 0; i < micros.length; i++) {
            micros[i] = histogram.getValueAtPercentile(PERCENTILES[i]) / NS_PER_MICRO / ways;
        }
        return micros;
    }

    static String percentile(final int index) {
        return "p" + Double.toString(PERCENTILES[index]).replace(".0", "");
    }

    static int percentiles() {
        return PERCENTILES.length;
    }

    private static void report(final Report report, final Load load, final Results results) {
        final Goal goal = load.medium.isShared() ? SHARED : UDP;
        for (int i = 0; i < PERCENTILES.length; i++) {
            final int index = i;
            final Spread ratio = results.ours.ratioTo(results.bare, micros -> micros[index]);
            report.row(List.of(load.medium.name(), Spread.text(load.rate), percentile(i),
                results.ours.spread(micros -> micros[index]), results.bare.spread(micros -> micros[index]), ratio));
            if (i < 2) {
                report.goal(goal, load.medium.name() + ", " + Spread.text(load.rate) + "/s, " + percentile(i),
                    ratio.median());
            }
        }
    }
}
