package org.ringside.gateway.probe.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.OtherVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code probe-floor}: the probe beside a server with a pool of threads, in turn, in one run. */
@Command(
    name = "probe-floor",
    description = {
        "Measure the probe and a blocking server with one acceptor and three handler threads in turn, and print the "
            + "round trips of both.",
        "",
        "Each runs in a process of its own, on the same JVM options. Both get the same datagrams at the same rate from "
            + "the same number of sockets; round trips count from the time at which a datagram was due."
    },
    sortOptions = false)
public final class ProbeFloorCommand implements OtherVerb {
    private static final double NS_PER_MICRO = 1_000.0;
    private static final double[] PERCENTILES = {50, 99, 99.9};
    private static final long FIRST_RUN_NS = 3_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Option(names = "--clients", paramLabel = "N", split = ",", defaultValue = "1,2,4,8,16",
        description = "Sockets (default: ${DEFAULT-VALUE}).")
    private List<Integer> clients;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "1k", converter = Converters.Count.class,
        description = "Datagrams per second of each client (default: ${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "2s", converter = Converters.Time.class,
        description = "Of each measurement, after a tenth of it to warm up (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(names = "--repetitions", paramLabel = "N", defaultValue = "7",
        description = "Pairs of measurements for each number of clients (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Override
    public String tool() {
        return "trader-sim";
    }

    @Override
    public Integer call() {
        final String home = System.getProperty("ringside.home");
        if (home == null) {
            throw new LaunchException(ExitCode.FAILURE, "not started by its launcher. Use bin/trader-sim");
        }
        for (final int count : clients) {
            require(count >= 1 && count <= ProbeCommand.MAX_CLIENTS, "--clients: 1 to " + ProbeCommand.MAX_CLIENTS);
            require(rate >= 1 && rate * count <= ProbeCommand.MAX_RATE, "--rate: 1 to " + ProbeCommand.MAX_RATE
                + " over all clients");
        }
        require(repetitions >= 1, "--repetitions: at least 1");
        try (UdpServer probe = UdpServer.probe(Path.of(home)); UdpServer blocking = UdpServer.blocking()) {
            measure(probe, blocking);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return ExitCode.OK;
    }

    private void measure(final UdpServer probe, final UdpServer blocking) throws IOException {
        final int most = clients.stream().mapToInt(Integer::intValue).max().orElseThrow();
        run(probe, most, FIRST_RUN_NS);
        run(blocking, most, FIRST_RUN_NS);
        final List<Pairs> all = new ArrayList<>();
        clients.forEach(count -> all.add(new Pairs(count)));
        for (int i = 0; i < repetitions; i++) {
            for (final Pairs pairs : all) {
                pairs.measure(probe, blocking, i % 2 == 0);
            }
        }
        print(all);
    }

    private ProbeResult run(final UdpServer server, final int count, final long ns) throws IOException {
        try (ProbeLoad load = new ProbeLoad(server.address(), count, ProbeDescriptor.LENGTH)) {
            return load.run(rate * count, ns / 10, ns);
        }
    }

    private void print(final List<Pairs> all) {
        final PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%,d datagrams/s of each client, %d pairs of %.1f s, medians (lowest to highest)%n",
            rate, repetitions, duration.toMillis() / 1e3);
        out.println("| clients | us | probe | blocking, 3 handlers | blocking / probe | lost |");
        out.println("|---|---|---|---|---|---|");
        all.forEach(pairs -> pairs.print(out));
        out.flush();
    }

    private void require(final boolean isTrue, final String message) {
        if (!isTrue) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    /** The measurements with one number of clients. */
    private final class Pairs {
        private final int count;
        private final double[][] probe = new double[PERCENTILES.length][repetitions];
        private final double[][] blocking = new double[PERCENTILES.length][repetitions];
        private int measured;
        private long lostByProbe;
        private long lostByBlocking;
        private boolean isSenderTooSlow;

        Pairs(final int count) {
            this.count = count;
        }

        void measure(final UdpServer ours, final UdpServer theirs, final boolean oursFirst) throws IOException {
            final ProbeResult first = run(oursFirst ? ours : theirs, count, duration.toNanos());
            final ProbeResult second = run(oursFirst ? theirs : ours, count, duration.toNanos());
            final ProbeResult ofProbe = oursFirst ? first : second;
            final ProbeResult ofBlocking = oursFirst ? second : first;
            keep(probe, ofProbe.roundTrip());
            keep(blocking, ofBlocking.roundTrip());
            lostByProbe += ofProbe.sent() - ofProbe.answered();
            lostByBlocking += ofBlocking.sent() - ofBlocking.answered();
            isSenderTooSlow |= ofProbe.isSenderTooSlow() || ofBlocking.isSenderTooSlow();
            measured++;
        }

        void print(final PrintWriter out) {
            for (int i = 0; i < PERCENTILES.length; i++) {
                final double[] ratios = new double[repetitions];
                for (int k = 0; k < repetitions; k++) {
                    ratios[k] = blocking[i][k] / probe[i][k];
                }
                out.printf(Locale.ROOT, "| %d | p%s | %s | %s | %s | %d, %d |%n", count,
                    PERCENTILES[i] == Math.rint(PERCENTILES[i])
                        ? String.valueOf((int) PERCENTILES[i]) : String.valueOf(PERCENTILES[i]),
                    spread(probe[i], "%.1f"), spread(blocking[i], "%.1f"), spread(ratios, "%.2f"),
                    lostByProbe, lostByBlocking);
            }
            if (isSenderTooSlow) {
                out.printf("%nWith %d clients more than 1 %% of the datagrams of a run left later than a millisecond "
                    + "after they were due.%n%n", count);
            }
        }

        private void keep(final double[][] values, final Histogram roundTrip) {
            for (int i = 0; i < PERCENTILES.length; i++) {
                values[i][measured] = roundTrip.getValueAtPercentile(PERCENTILES[i]) / NS_PER_MICRO;
            }
        }

        private static String spread(final double[] values, final String format) {
            final double[] sorted = values.clone();
            Arrays.sort(sorted);
            return String.format(Locale.ROOT, format + " (" + format + " to " + format + ")",
                sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
        }
    }
}
