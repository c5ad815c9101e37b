package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.benchmarks.feed.BookFlow;
import org.ringside.simulator.benchmarks.feed.FeedReader;
import org.ringside.simulator.benchmarks.feed.Medium;
import org.ringside.simulator.benchmarks.feed.Pace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code feed join}: how soon a late subscriber is in step. */
@Command(name = "join",
    description = "Measures how long a subscriber takes to be in step while the market moves: from the moment at which"
        + " it subscribes until its book is the engine's.")
final class FeedJoin extends FeedCommand {
    private static final long SEED = 1;
    private static final int LIVE = 500;
    private static final int CHANGES = 100_000;
    private static final int MANY = 100_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Goal SMALL = Goal.atMost(0.5, "s until a book with few orders is in step");
    private static final Goal LARGE = Goal.atMost(5, "s until a book with many orders is in step");

    @Option(names = "--orders", split = ",", defaultValue = "1000,1000000", paramLabel = "N",
        description = "Orders of the book (${DEFAULT-VALUE}).")
    private List<Integer> orders;

    @Option(names = "--rate", defaultValue = "100000", paramLabel = "N",
        description = "Changes of the book a second, meanwhile (${DEFAULT-VALUE}).")
    private int rate;

    @Override
    void measure(final Report report) throws IOException {
        final Map<Integer, Series<Double>> all = new LinkedHashMap<>();
        for (final int count : orders) {
            all.put(count, measure(count));
        }
        report.section("Late subscribers", "Seconds from when a subscriber subscribes over shared memory until its book"
            + " is in step, while " + String.format(Locale.ROOT, "%,d", rate) + " changes a second come, each time"
            + " another subscriber at another moment. " + conditions());
        report.columns(List.of("orders", "s"));
        all.forEach((count, series) -> {
            report.row(List.of(Spread.text(count), series.spread(Double::doubleValue)));
            report.goal(count < MANY ? SMALL : LARGE, Spread.text(count) + " orders",
                series.median(Double::doubleValue));
        });
    }

    private Series<Double> measure(final int count) throws IOException {
        final Series<Double> series = new Series<>();
        try (FeedRig rig = new FeedRig(home(), Medium.ipc(), new BookFlow(SEED, LIVE, CHANGES))) {
            rig.engine().rest(Math.max(1, count - LIVE));
            final Market market = new Market(rig, rate);
            try {
                for (int round = 0; round <= rounds(); round++) {
                    say("join: " + count + " orders, round " + round + " of " + rounds());
                    final double taken = join(rig, count - 2 * LIVE);
                    if (round > 0) {
                        series.add(taken);
                    }
                    // Not in step with the rounds of snapshots.
                    Pace.run(1, seconds(), dueNs -> true);
                }
            } finally {
                market.stop();
            }
        }
        return series;
    }

    private static double join(final FeedRig rig, final int fewest) {
        final long startNs = System.nanoTime();
        try (FeedReader reader = rig.subscribe()) {
            if (!reader.join(PATIENCE_NS)) {
                throw new LaunchException(ExitCode.FAILURE, "a subscriber is not in step after a minute");
            }
            final double taken = (System.nanoTime() - startNs) / 1e9;
            if (reader.book().orders() < fewest) {
                throw new LaunchException(ExitCode.FAILURE, "a book that is in step has only "
                    + reader.book().orders() + " orders, and not " + fewest);
            }
            return taken;
        }
    }

    /** Changes that come all the time. */
    private static final class Market {
        private final FeedRig rig;
        private final int rate;
        private final Thread thread = new Thread(this::run, "market");
        private volatile boolean isStopping;

        Market(final FeedRig rig, final int rate) {
            this.rig = rig;
            this.rate = rate;
            thread.start();
        }

        private void run() {
            while (!isStopping) {
                Pace.run(rate, 1, dueNs -> {
                    rig.engine().pulse(dueNs);
                    rig.engine().write(1, dueNs);
                    return !isStopping;
                });
            }
        }

        void stop() {
            isStopping = true;
            try {
                thread.join();
            } catch (final InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
